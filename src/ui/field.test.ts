import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { SelectField, TextArea, TextField } from './field.tsx'
import { UiTextsContext } from './ui-texts.ts'

const render = (element: ReactElement) =>
  renderToStaticMarkup(createElement(UiTextsContext, { value: () => ({ t: (key) => `text of ${key}` }) }, element))

const props = { id: 'f', name: 'notes', label: 'Anmerkung', defaultValue: '' }

describe('TextField', () => {
  test('ties label, hint and error to its control', () => {
    const html = render(createElement(TextField, { ...props, hint: 'Kurz.', error: 'Zu lang.', isRequired: true }))
    expect(html).toMatch(/<label [^>]*for="f"/)
    expect(html).toMatch(
      /<input (?=[^>]*id="f")(?=[^>]*required)(?=[^>]*aria-invalid="true")[^>]*aria-describedby="f-error f-hint"/,
    )
    expect(html).toMatch(/id="f-hint"[^>]*>Kurz\.<.*id="f-error"[^>]*>Zu lang\.</)
  })

  test('has neither texts nor marks without hint and error', () => {
    expect(render(createElement(TextField, props))).not.toMatch(/<p|aria-|required/)
  })
})

test('TextArea has three rows, or as many as given', () => {
  expect(render(createElement(TextArea, props))).toMatch(/<textarea [^>]*rows="3"/)
  expect(render(createElement(TextArea, { ...props, rows: 8 }))).toMatch(/<textarea [^>]*rows="8"/)
})

describe('SelectField', () => {
  const select = (ids: string[]) =>
    createElement(SelectField, { ...props, choices: ids.map((id) => ({ id, name: id.toUpperCase() })) })

  test('says that there is nothing to choose from', () => {
    expect(render(select([]))).toMatch(/<option value="" disabled[^>]*>text of noResults<\/option>/)
  })

  test('shows only its options when there are some', () => {
    const html = render(select(['a', 'b']))
    expect(html.match(/<option/g)).toHaveLength(2)
    expect(html).not.toContain('noResults')
  })
})
