import { afterEach, expect, test, vi } from 'vitest'
import { createProofPrompt } from '../state/proof-prompt.ts'
import { createRequests } from './request.ts'

afterEach(() => vi.unstubAllGlobals())

const refusal = (status: number, code: string) => Response.json({ success: false, code, message: code }, { status })

/** A server that answers as listed, then with success, and a person who is asked. */
function setUp(...answers: Response[]) {
  const proof = createProofPrompt()
  const requested: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return answers.shift() ?? Response.json({ success: true, data: 'done' })
  })
  const signedOut = vi.fn()
  const requests = createRequests({
    language: () => 'de',
    prove: (missing) => proof.ask(missing === 'freshPasskeyRequired' ? 'freshCheck' : 'signIn'),
    onSignedOut: signedOut,
    onAnswer: () => {},
  })
  const isAsked = () => vi.waitFor(() => expect(proof.state.get()).toBeDefined())
  return { proof, requests, requested, signedOut, isAsked }
}

test('a request that needs a fresh passkey is sent again when it was shown', async () => {
  const { proof, requests, requested, isAsked } = setUp(refusal(403, 'freshPasskeyRequired'))
  const result = requests.request('POST /sign-in/options')
  await isAsked()
  expect(proof.state.get()?.kind).toBe('freshCheck')
  proof.state.get()?.answer(true)
  expect([await result, requested.length]).toEqual([{ ok: true, data: 'done' }, 2])
  expect(proof.state.get()).toBeUndefined()
})

test('a file is downloaded after the passkey was shown, under the name that the server gives it', async () => {
  const headers = { 'content-disposition': `attachment; filename="Lo_sung.pdf"; filename*=UTF-8''L%C3%B6sung.pdf` }
  const file = new Response('file', { headers })
  const { proof, requests, isAsked } = setUp(refusal(403, 'freshPasskeyRequired'), file)
  const result = requests.download('GET /applications/{applicationId}/attachments/{number}', {
    params: { applicationId: 'a', number: 1 },
  })
  await isAsked()
  proof.state.get()?.answer(true)
  expect(await result).toMatchObject({ ok: true, data: { name: 'Lösung.pdf' } })
})

test('a request is refused as it was when nothing was shown', async () => {
  const { proof, requests, requested, isAsked } = setUp(refusal(403, 'freshPasskeyRequired'))
  const result = requests.request('DELETE /devices/{deviceId}', { params: { deviceId: 'a' } })
  await isAsked()
  proof.state.get()?.answer(false)
  expect([await result, requested.length]).toMatchObject([{ ok: false, problem: { code: 'freshPasskeyRequired' } }, 1])
})

test('several requests of a session that has run out wait for one sign-in', async () => {
  const { proof, requests, signedOut, isAsked } = setUp(refusal(401, 'signInNeeded'), refusal(401, 'signInNeeded'))
  const results = [requests.request('GET /people'), requests.request('GET /mails')]
  await isAsked()
  proof.state.get()?.answer(true)
  expect(await Promise.all(results)).toEqual([
    { ok: true, data: 'done' },
    { ok: true, data: 'done' },
  ])
  expect(signedOut).not.toHaveBeenCalled()
})

test('another refusal asks nobody', async () => {
  const { proof, requests } = setUp(refusal(403, 'notAllowed'))
  expect(await requests.request('GET /people')).toMatchObject({ ok: false, problem: { code: 'notAllowed' } })
  expect(proof.state.get()).toBeUndefined()
})
