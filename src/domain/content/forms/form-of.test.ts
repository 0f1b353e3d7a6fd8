import { expect, test } from 'vitest'
import { z } from 'zod'
import { entry, field, localized } from '../kinds/fields.ts'
import { productSchema } from '../kinds/product.ts'
import { formOf, toField } from './form-of.ts'

const productFields = formOf(productSchema).groups.flatMap(({ fields }) => fields)

test('the form of an entry has its sections in order, each with its own fields', () => {
  const { groups, ...others } = formOf(productSchema)
  expect(groups.map(({ label, fields }) => [label, fields[0]?.name])).toEqual([
    ['basics', 'name'],
    ['price', 'priceCents'],
    ['ingredients', 'ingredients'],
    ['sale', 'ordering'],
    ['options', 'optionGroups'],
  ])
  expect(others).toEqual({})
  expect(new Set(productFields.map(({ name }) => name)).size).toBe(productFields.length)
})

test.each([
  ['name', { kind: 'localized' }],
  ['description', { kind: 'localized', isLong: true }],
  ['id', { kind: 'text', isFixed: true }],
  ['goesWith', { kind: 'values', item: { label: 'product' } }],
  ['vatPercent', { kind: 'choice', options: 'vatPercent' }],
  ['content', { kind: 'group', fields: [{ name: 'amount', kind: 'number' }, { name: 'unit' }] }],
  ['showUnitPrice', { kind: 'flag', default: false, whenEmpty: 'absent' }],
  ['allergens', { kind: 'choices', options: 'allergen', whenEmpty: 'null' }],
  ['keepsDays', { kind: 'number', unit: 'days', isWhole: true }],
  ['dailyStockByStore', { kind: 'numbersBy', options: 'store' }],
  ['optionGroups', { kind: 'variants', by: 'kind', variants: [{ value: 'choice' }, { value: 'text' }] }],
])('the field %s has the control that fits its shape', (name, control) => {
  expect(productFields.find((one) => one.name === name)).toMatchObject(control)
})

test('a tuple is a list of values of its first item', () => {
  expect(toField('name', z.tuple([localized]))).toMatchObject({ kind: 'values', item: { kind: 'localized' } })
})

test('what has no options or is no entry is a mistake of the declaration', () => {
  expect(() => toField('name', field(z.string(), { control: 'choice' }))).toThrow('no options')
  expect(() => formOf(z.object({ name: localized }))).toThrow('not that of an entry')
  expect(() => formOf(entry({ basics: { name: localized } }))).not.toThrow()
})
