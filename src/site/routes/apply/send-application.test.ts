import { describe, expect, test } from 'vitest'
import type { ApplicationRequest } from '#contract/applications.ts'
import type { PlainSiteCode, SiteFailure } from '#contract/refusal-data.ts'
import { type ApplicationDraft, emptyDraft } from './draft.ts'
import { type Question, sendApplication, toAnswerTexts, toApplicationRequest, withAttempt } from './send-application.ts'

const body = (location: string): ApplicationRequest => toApplicationRequest({ ...emptyDraft, location }, [])
const failure = (code: PlainSiteCode): SiteFailure => ({ success: false, code, message: '' })
const created = { success: true as const, data: { applicationId: 'a-1', answerBy: '2026-11-23' } }

/** A server that has received `known` and refuses anything else with the same key. */
function aServer(known: ApplicationRequest) {
  const locations: string[] = []
  const post = async (one: ApplicationRequest) => {
    locations.push(one.location)
    return one.location === known.location ? created : failure('keyReused')
  }
  return { locations, post }
}

describe('sendApplication', () => {
  test('returns the id of the application', async () => {
    const result = await sendApplication({ post: async () => created, body: body('Senden'), unanswered: [] })
    expect(result).toEqual({ kind: 'created', created: { ...created.data, isEarlierVersion: false } })
  })

  test('finds the earlier attempt that has arrived, so that nobody applies twice', async () => {
    const { locations, post } = aServer(body('Ulm'))
    const unanswered = [body('Ulm'), body('Memmingen')]
    const result = await sendApplication({ post, body: body('Senden'), unanswered })
    expect(result).toEqual({ kind: 'created', created: { ...created.data, isEarlierVersion: true } })
    expect(locations).toEqual(['Senden', 'Memmingen', 'Ulm'])
  })

  test('returns the failure when none of the attempts has arrived', async () => {
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
  ] as const)('after %s, sets mayHaveArrived to %s', async (code, mayHaveArrived) => {
    const result = await sendApplication({ post: async () => failure(code), body: body('Senden'), unanswered: [] })
    expect(result).toEqual({ kind: 'refused', failure: failure(code), mayHaveArrived })
  })
})

test('stores every attempt once, the latest last', () => {
  const tried = withAttempt(withAttempt(withAttempt([], body('Ulm')), body('Senden')), body('Ulm'))
  expect(tried.map(({ location }) => location)).toEqual(['Senden', 'Ulm'])
})

const aQuestion = (id: string, type: Question['type'], defaultValue = ''): Question => ({
  id,
  headline: 'Frage',
  content: '',
  type,
  defaultValue,
})

const draft: ApplicationDraft = {
  ...emptyDraft,
  givenname: ' Lena ',
  surname: 'Maier',
  mail: 'lena@mail.example ',
  streetAddress: 'Bahnhofstraße 3',
  postalCode: '89257',
  location: 'Illertissen',
  privacy: true,
}
describe('toAnswerTexts', () => {
  const choice = aQuestion('a', 'select', 'früh, spät')

  test('returns the text, or the labels of the chosen indexes', () => {
    expect(toAnswerTexts(aQuestion('a', 'text'), ' gern ')).toEqual(['gern'])
    expect(toAnswerTexts(choice, [1])).toEqual(['spät'])
    expect(toAnswerTexts(aQuestion('a', 'select-multi', 'Mo, Di, Mi'), [0, 2])).toEqual(['Mo', 'Mi'])
  })

  test('returns the labels in the current language', () => {
    expect(toAnswerTexts({ ...choice, defaultValue: 'early, late' }, [1])).toEqual(['late'])
  })

  test('ignores answers that no longer fit the question', () => {
    expect(toAnswerTexts(choice, [7])).toEqual([])
    expect(toAnswerTexts(choice, 'spät')).toEqual([])
    expect(toAnswerTexts(aQuestion('a', 'text'), [1])).toEqual([])
    expect(toAnswerTexts(aQuestion('a', 'text'), undefined)).toEqual([])
  })
})

describe('toApplicationRequest', () => {
  test('contains the trimmed personal data and the consent to the talent pool', () => {
    expect(toApplicationRequest({ ...draft, talentPool: true }, [])).toEqual({
      givenname: 'Lena',
      surname: 'Maier',
      mail: 'lena@mail.example',
      phone: '',
      streetAddress: 'Bahnhofstraße 3',
      postalCode: '89257',
      location: 'Illertissen',
      attributes: [],
      interview: [],
      talentPool: true,
    })
  })

  test('contains what the link was marked with', () => {
    expect(toApplicationRequest(draft, [], 'aushang').source).toBe('aushang')
    expect(toApplicationRequest(draft, [], null)).not.toHaveProperty('source')
  })

  test('contains the earliest start as an attribute that is named like its field', () => {
    expect(toApplicationRequest({ ...draft, earliestStart: 'sofort' }, []).attributes).toEqual([
      { name: 'earliestStart', notes: 'sofort' },
    ])
  })

  test('contains a text for single answers, a list for multiple choices, and no unanswered questions', () => {
    const interview = [
      aQuestion('t', 'text'),
      aQuestion('s', 'select', 'ja, nein'),
      aQuestion('m', 'select-multi', 'Mo, Di'),
      aQuestion('none', 'text'),
    ]
    const answers = { t: 'gern', s: [1], m: [0], none: ' ' }
    expect(toApplicationRequest({ ...draft, answers }, interview).interview).toEqual([
      { id: 't', answer: 'gern' },
      { id: 's', answer: 'nein' },
      { id: 'm', answer: ['Mo'] },
    ])
  })
})
