import { expect, test } from 'vitest'
import { choicesOf } from './interview-question.ts'

test.each([
  ['', []],
  ['  ', []],
  ['Ja,Nein', ['Ja', 'Nein']],
  [' Ja ,\tNein\n', ['Ja', 'Nein']],
  ['Ja,,Nein,', ['Ja', 'Nein']],
  [',', []],
  ['Klasse B', ['Klasse B']],
  ['Mo; Di,Mi', ['Mo; Di', 'Mi']],
])('%j offers %j', (defaultValue, choices) => {
  expect(choicesOf(defaultValue)).toEqual(choices)
})
