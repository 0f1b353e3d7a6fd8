import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxFileBytes } from '#domain/hiring/attachment-rules.ts'
import { applicationLink, reviewLink } from '#hiring/application-links.ts'
import { aLoggedDoor } from '#tests/support/a-logged-door.ts'
import { boundary } from '#tests/support/a-multipart.ts'
import { anApi, apiCredential, basic } from '#tests/support/an-api.ts'
import { anApplicant, demoJobs, sundayMorning } from '#tests/support/an-applicant.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { aPdf } from '#tests/support/documents.ts'

onBothDatabases('an application over a real line', (database) => {
  let url = ''
  let door: Awaited<ReturnType<typeof aLoggedDoor>>
  let house: Awaited<ReturnType<typeof anApi>>
  const { aForm, applied } = anApplicant(() => house.api)
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { ...basic(apiCredential), ...(init.headers as object) } })

  beforeAll(async () => {
    house = await anApi(database.db, sundayMorning)
    door = await aLoggedDoor(house)
    url = `${door.url}/api/v1`
  })
  afterAll(() => door.close())

  function aFileForm(name: string) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(aPdf())]), name)
    return form
  }

  test('is logged by room and status, without name, address, id, token or the name of a file', async () => {
    const form = aForm({ surname: 'Geheimnisvoll', interview: [{ id: 'touren', answer: 'Nachtfahrten' }] })
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'schluessel-4711' }
    const path = `/jobs/${demoJobs.withQuestions}/applications`
    const made = await ask(path, { method: 'POST', headers, body: JSON.stringify(form) })
    const id = ((await made.json()) as { data: { applicationId: string } }).data.applicationId
    const sent = await ask(`${path}/${id}/upload`, { method: 'POST', body: aFileForm('Geheimnis.pdf') })
    expect(sent.status).toBe(200)
    const given = { applicationId: id, deletesOn: '2027-11-15', language: 'de' as const }
    const links = [applicationLink, reviewLink].map((link) =>
      new URL(link(given, { publicUrl: url, access: house.services.grants.access })).searchParams.get('token'),
    )
    const [token = '', reviewToken = ''] = links
    const opened = await Promise.all([
      ask(`/applications/${id}/link?token=${token}`),
      ask(`/reviews/${id}/link?token=${reviewToken}`),
    ])
    expect(opened.map(({ status }) => status)).toEqual([200, 200])
    const cookie = opened.flatMap((answer) => answer.headers.getSetCookie().map((one) => one.split(';')[0])).join('; ')
    const download = await ask(`/reviews/${id}/attachments/1`, { headers: { cookie } })
    expect([download.status, download.headers.get('content-security-policy')]).toEqual([
      200,
      "sandbox; default-src 'none'",
    ])
    expect(download.headers.get('x-frame-options')).toBe('DENY')
    await ask(`/applications/${id}/withdraw`, { method: 'POST', headers: { cookie } })
    await ask(`/applications/${id}`, { method: 'DELETE', headers: { cookie } })
    await ask(`/applications/${id}`, { headers: { cookie } })
    await expect.poll(() => door.logged().trim().split('\n').length).toBe(8)
    expect(door.logged()).toContain('"status":410')
    const secrets = [
      form.mail,
      'mail.example',
      'Geheimnis',
      'Anna',
      'Nachtfahrten',
      '99998',
      'schluessel',
      token,
      reviewToken,
    ]
    for (const secret of [...secrets, id, id.slice(0, 12), demoJobs.withQuestions, cookie.split('=')[1] ?? ''])
      expect([secret, door.logged().includes(secret ?? '')]).toEqual([secret, false])
  })

  test('is told 413 of a file without end and without length, and no more of it is taken', async () => {
    const id = await applied()
    const piece = Buffer.alloc(64 * 1024, 'a')
    const path = `/api/v1/jobs/${demoJobs.plain}/applications/${id}/upload`
    const headers = { ...basic(apiCredential), 'content-type': `multipart/form-data; boundary=${boundary}` }
    const { port, hostname } = new URL(url)
    let sentBytes = 0
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const outgoing = request({ host: hostname, port, path, method: 'POST', headers, agent: false }, (incoming) => {
        resolve(incoming.statusCode)
        outgoing.destroy()
      })
      outgoing.on('error', reject)
      outgoing.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`)
      const sendMore = () => {
        if (outgoing.destroyed) return
        sentBytes += piece.length
        outgoing.write(piece, () => setImmediate(sendMore))
      }
      sendMore()
    })
    expect(status).toBe(413)
    // What lies in the buffers of both ends comes on top.
    expect(sentBytes).toBeLessThan(maxFileBytes * 4)
    expect((await ask('/jobs?limit=1')).status).toBe(200)
  })

  test('goes on after a visitor who hung up in the middle of a file', async () => {
    const id = await applied()
    const gone = new AbortController()
    const stream = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; `)),
      pull: async () => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        gone.abort()
      },
    })
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const init = { method: 'POST', headers, body: stream, duplex: 'half', signal: gone.signal }
    await expect(ask(`/jobs/${demoJobs.plain}/applications/${id}/upload`, init as RequestInit)).rejects.toThrow()
    const again = await ask(`/jobs/${demoJobs.plain}/applications/${id}/upload`, {
      method: 'POST',
      body: aFileForm('a.pdf'),
    })
    expect([again.status, house.reported]).toEqual([200, []])
  })
})
