import { describe, expect, test } from 'vitest'
import { type ApplicationDraft, emptyDraft } from './draft.ts'
import { answerTexts, type Question, toRequest } from './to-request.ts'

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
const job = { interview: [], startLabel: 'Frühester Beginn' }

describe('answers', () => {
  const choice = aQuestion('a', 'select', 'früh, spät')

  test('are what was typed, or the words of the chosen positions', () => {
    expect(answerTexts(aQuestion('a', 'text'), ' gern ')).toEqual(['gern'])
    expect(answerTexts(choice, [1])).toEqual(['spät'])
    expect(answerTexts(aQuestion('a', 'select-multi', 'Mo, Di, Mi'), [0, 2])).toEqual(['Mo', 'Mi'])
  })

  test('are in the language of the moment', () => {
    expect(answerTexts({ ...choice, defaultValue: 'early, late' }, [1])).toEqual(['late'])
  })

  test('that fit the question no more are none', () => {
    expect(answerTexts(choice, [7])).toEqual([])
    expect(answerTexts(choice, 'spät')).toEqual([])
    expect(answerTexts(aQuestion('a', 'text'), [1])).toEqual([])
    expect(answerTexts(aQuestion('a', 'text'), undefined)).toEqual([])
  })
})

describe('the request', () => {
  test('has the person without blanks around, and nothing of the consent but the talent pool', () => {
    expect(toRequest({ ...draft, talentPool: true }, job)).toEqual({
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

  test('has the earliest start as an attribute', () => {
    expect(toRequest({ ...draft, earliestStart: 'sofort' }, job).attributes).toEqual([
      { name: 'Frühester Beginn', notes: 'sofort' },
    ])
  })

  test('has one text for a text or a choice, a list for several, and leaves out what was not answered', () => {
    const interview = [
      aQuestion('t', 'text'),
      aQuestion('s', 'select', 'ja, nein'),
      aQuestion('m', 'select-multi', 'Mo, Di'),
      aQuestion('none', 'text'),
    ]
    const answers = { t: 'gern', s: [1], m: [0], none: ' ' }
    expect(toRequest({ ...draft, answers }, { ...job, interview }).interview).toEqual([
      { id: 't', answer: 'gern' },
      { id: 's', answer: 'nein' },
      { id: 'm', answer: ['Mo'] },
    ])
  })
})
