import { describe, expect, test } from 'vitest'
import type { Failure } from '#contract/envelope.ts'
import type { ApplicationRequest } from '#contract/hiring/application-requests.ts'
import { emptyDraft } from './draft.ts'
import { sendApplication, withTried } from './send-application.ts'
import { toRequest } from './to-request.ts'

const body = (location: string): ApplicationRequest =>
  toRequest({ ...emptyDraft, location }, { interview: [], startLabel: '' })
const failure = (code: Failure['code']): Failure => ({ success: false, code, message: '' })
const created = { success: true as const, data: { applicationId: 'a-1' } }

/** A server that has taken what stands in `known`, and refuses anything else under the same key. */
function aServer(known: ApplicationRequest) {
  const asked: string[] = []
  const post = async (one: ApplicationRequest) => {
    asked.push(one.location)
    return one.location === known.location ? created : failure('keyReused')
  }
  return { asked, post }
}

describe('sending', () => {
  test('ends with the number of the application', async () => {
    const result = await sendApplication({ post: async () => created, body: body('Senden'), unanswered: [] })
    expect(result).toEqual({ kind: 'created', applicationId: 'a-1', isEarlierVersion: false })
  })

  test('finds the earlier try that had arrived, so that nobody applies twice', async () => {
    const { asked, post } = aServer(body('Ulm'))
    const unanswered = [body('Ulm'), body('Memmingen')]
    const result = await sendApplication({ post, body: body('Senden'), unanswered })
    expect(result).toEqual({ kind: 'created', applicationId: 'a-1', isEarlierVersion: true })
    expect(asked).toEqual(['Senden', 'Memmingen', 'Ulm'])
  })

  test('says so where no try of ours is the one that arrived', async () => {
    const { post } = aServer(body('Ulm'))
    const result = await sendApplication({ post, body: body('Senden'), unanswered: [body('Memmingen')] })
    expect(result).toEqual({ kind: 'refused', failure: failure('keyReused'), mayHaveArrived: false })
  })

  test.each([
    ['unavailable', true],
    ['internal', true],
    ['tooManyRequests', false],
    ['jobClosed', false],
    ['invalidRequest', false],
  ] as const)('after %s it may have arrived: %s', async (code, mayHaveArrived) => {
    const result = await sendApplication({ post: async () => failure(code), body: body('Senden'), unanswered: [] })
    expect(result).toEqual({ kind: 'refused', failure: failure(code), mayHaveArrived })
  })
})

test('a try is noted once, the latest last', () => {
  const tried = withTried(withTried(withTried([], body('Ulm')), body('Senden')), body('Ulm'))
  expect(tried.map(({ location }) => location)).toEqual(['Senden', 'Ulm'])
})
