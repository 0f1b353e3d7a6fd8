import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Language } from '#domain/i18n/languages.ts'
import { serverTranslations } from '../../i18n/translations.server.ts'
import { TranslationContext } from '../../i18n/use-translation.ts'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

const render = (element: ReactElement, language: Language = 'de') =>
  renderToStaticMarkup(createElement(TranslationContext, { value: serverTranslations[language] }, element))

const props = { name: 'notes', label: 'Anmerkung', defaultValue: '' }

describe('TextField', () => {
  test('is a single line by default', () => {
    expect(render(createElement(TextField, props))).not.toContain('<textarea')
  })

  test('has three rows as a text area', () => {
    expect(render(createElement(TextField, { ...props, isMultiline: true }))).toMatch(/<textarea [^>]*rows="3"/)
  })

  test('has as many rows as given', () => {
    expect(render(createElement(TextField, { ...props, rows: 8 }))).toMatch(/<textarea [^>]*rows="8"/)
  })
})

describe('SelectField', () => {
  const option = (id: string) => createElement('option', { key: id, value: id }, id)
  const select = (children: ReactElement[]) => createElement(SelectField, { ...props, children })

  test.each([
    ['de', 'Keine Ergebnisse gefunden.'],
    ['en', 'No results found.'],
  ] as const)('says in %s that there is nothing to choose from', (language, text) => {
    expect(render(select([]), language)).toMatch(new RegExp(`<option value="" disabled[^>]*>${text}</option>`))
  })

  test('shows only its options when there are some', () => {
    const html = render(select(['a', 'b'].map(option)))
    expect(html.match(/<option/g)).toHaveLength(2)
    expect(html).not.toContain('Keine Ergebnisse')
  })
})
