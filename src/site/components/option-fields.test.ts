import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { OptionGroupResponse } from '#contract/products.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { aChoiceGroup, inscriptionGroup, loafGroups } from '#tests/support/builders.ts'
import { serverTranslations } from '../i18n/translations.server.ts'
import { TranslationContext } from '../i18n/use-translation.ts'
import { OptionFields } from './option-fields.tsx'

interface Rendered {
  groups: readonly OptionGroupResponse[]
  value?: Record<string, string>
  errors?: Record<string, string>
  language?: Language
}

function render({ groups, value = {}, errors = {}, language = 'de' }: Rendered): string {
  const fields = createElement(OptionFields, { groups, value, errors, idPrefix: 'o', onChange: () => {} })
  const html = renderToStaticMarkup(createElement(TranslationContext, { value: serverTranslations[language] }, fields))
  return html.replaceAll('\u00a0', ' ')
}

const checkedIn = (html: string) =>
  [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].flatMap(([tag]) =>
    tag.includes('checked=""') ? [/value="([^"]*)"/.exec(tag)?.[1]] : [],
  )
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')

describe('choices', () => {
  test('are radio buttons in a named group, with the default chosen', () => {
    const html = render({ groups: loafGroups })
    expect(html.match(/<fieldset/g)).toHaveLength(2)
    expect(html).toMatch(/<legend>groesse<\/legend>/)
    expect(checkedIn(html)).toEqual(['laib', 'ganz'])
    expect(checkedIn(render({ groups: loafGroups, value: { groesse: 'halb' } }))).toEqual(['halb', 'ganz'])
  })

  test('name the price difference, the content with its unit price and added allergens', () => {
    const [size] = loafGroups
    const topping = aChoiceGroup('belag', 'ohne', [
      { id: 'ohne' },
      { id: 'nuss', allergensAdded: ['hazelnut', 'milk'] },
    ])
    const text = textOf(render({ groups: size ? [size, topping] : [] }))
    expect(text).toContain('halb| |− 2,50 € |500 g · 5,80 € / kg ')
    expect(text).toContain('nuss| |enthält dann auch Haselnuss und Milch')
    expect(textOf(render({ groups: [topping], language: 'en' }))).toContain('then also contains hazelnut and milk')
  })

  test('nothing is chosen in a required group without default, which is marked', () => {
    const html = render({ groups: [aChoiceGroup('groesse', null, [{ id: 's' }, { id: 'm' }])] })
    expect(checkedIn(html)).toEqual([])
    expect(html).toMatch(/<legend>groesse<span[^>]*title="[^"]+"/)
  })

  test('an optional group can be left out', () => {
    const group = { ...aChoiceGroup('band', null, [{ id: 'rot' }]), isRequired: false }
    const html = render({ groups: [group] })
    expect(checkedIn(html)).toEqual([''])
    expect(textOf(html)).toContain('|ohne|')
  })

  test('an error belongs to the group, and its first radio button can take the focus', () => {
    const group = aChoiceGroup('groesse', null, [{ id: 's' }, { id: 'm' }])
    const html = render({ groups: [group], errors: { groesse: 'Bitte wählen.' } })
    expect(html).toMatch(/<fieldset[^>]*aria-describedby="o-groesse-error"/)
    expect(html).toMatch(/<p id="o-groesse-error"[^>]*>Bitte wählen.<\/p>/)
    expect(html).toMatch(/<input id="o-groesse" type="radio"[^>]*aria-invalid="true"/)
  })
})

describe('texts', () => {
  test('are a labelled field with price, allergens and a counter', () => {
    const html = render({ groups: [inscriptionGroup], value: { inschrift: 'Für Mia' } })
    expect(html).toMatch(/<label for="o-inschrift">Inschrift<\/label>/)
    expect(html).toMatch(/<input id="o-inschrift"[^>]*aria-describedby="o-inschrift-hint"[^>]*value="Für Mia"/)
    expect(textOf(html)).toContain('+ 2,50 € · enthält dann auch Mandel| |7 von 20 Zeichen')
  })

  test('a text that is too long stays in the field, and the counter is marked', () => {
    const text = 'Herzlichen Glückwunsch'
    const html = render({ groups: [inscriptionGroup], value: { inschrift: text }, errors: { inschrift: 'Zu lang.' } })
    expect(html).toContain(`value="${text}"`)
    expect(html).toMatch(/data-over="true">22 von 20 Zeichen/)
    expect(html).toMatch(/aria-describedby="o-inschrift-error o-inschrift-hint"/)
    expect(html).not.toContain('maxLength')
  })
})
