import { type Language, type Localized, localized } from '../i18n/languages.ts'
import type { ChoiceGroup, OptionChoice, Product, TextGroup } from './product.ts'

/** By the id of the group: the id of a choice, or the text. */
export type ChosenOptions = Readonly<Record<string, string>>

/** A copy of what was chosen, with the names of that time. */
export interface OrderedOption {
  groupId: string
  groupName: Localized
  /** null: the value is a text of the customer. */
  choiceId: string | null
  value: Localized
  priceDifferenceCents: number
}

export const optionProblems = ['unknown', 'missing', 'textTooLong', 'textNotWritable'] as const
export interface OptionFailure {
  groupId: string
  problem: (typeof optionProblems)[number]
}

/** Equal texts are one line of the cart. */
const normalizeOptionText = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** What can be piped onto a cake: no emoji, no control characters. */
const writableText = /^[\p{L}\p{M}\p{N}\p{P}\p{Zs}+&€°♥]*$/u

export const countCharacters = (text: string): number => [...normalizeOptionText(text)].length

/** The first character that cannot be written. */
export const findUnwritableCharacter = (text: string): string | undefined =>
  [...normalizeOptionText(text)].find((character) => !writableText.test(character))

/** What decides whether options are valid: groups of products and of API responses have it. */
interface WithOptionRules {
  optionGroups: readonly (
    | (Pick<ChoiceGroup, 'kind' | 'id' | 'isRequired' | 'defaultChoice'> & { choices: readonly { id: string }[] })
    | Pick<TextGroup, 'kind' | 'id' | 'isRequired' | 'maxLength'>
  )[]
}

/** Adds the defaults and leaves out empty values, so that equal choices are written in the same way. */
export function completeOptions({ optionGroups }: WithOptionRules, chosen: ChosenOptions): ChosenOptions {
  const known = new Set(optionGroups.map(({ id }) => id))
  const ofGroups = optionGroups.map((group): [string, string] => {
    const value = chosen[group.id] ?? ''
    return [group.id, group.kind === 'text' ? normalizeOptionText(value) : value || (group.defaultChoice ?? '')]
  })
  const others = Object.entries(chosen).filter(([groupId]) => !known.has(groupId))
  return Object.fromEntries([...ofGroups, ...others].filter(([, value]) => value !== ''))
}

function findTextProblem(
  { maxLength, isRequired }: Pick<TextGroup, 'maxLength' | 'isRequired'>,
  text: string,
): OptionFailure['problem'] | undefined {
  if (text === '') return isRequired ? 'missing' : undefined
  if (countCharacters(text) > maxLength) return 'textTooLong'
  return writableText.test(text) ? undefined : 'textNotWritable'
}

function findChoiceProblem(
  { choices, isRequired }: { choices: readonly { id: string }[]; isRequired: boolean },
  choiceId: string,
): OptionFailure['problem'] | undefined {
  if (choiceId === '') return isRequired ? 'missing' : undefined
  return choices.some(({ id }) => id === choiceId) ? undefined : 'unknown'
}

/** What prevents the product from being ordered with these options; they must be complete. */
export function findOptionFailures({ optionGroups }: WithOptionRules, chosen: ChosenOptions): OptionFailure[] {
  const known = new Set(optionGroups.map(({ id }) => id))
  const ofGroups = optionGroups.flatMap((group): OptionFailure[] => {
    const value = chosen[group.id] ?? ''
    const problem = group.kind === 'text' ? findTextProblem(group, value) : findChoiceProblem(group, value)
    return problem ? [{ groupId: group.id, problem }] : []
  })
  const others = Object.keys(chosen).filter((groupId) => !known.has(groupId))
  return [...ofGroups, ...others.map((groupId): OptionFailure => ({ groupId, problem: 'unknown' }))]
}

type ChosenOption = { group: ChoiceGroup; choice: OptionChoice } | { group: TextGroup; text: string }

/** In the order of the groups. What the product does not offer is left out. */
const listChosen = ({ optionGroups }: Pick<Product, 'optionGroups'>, chosen: ChosenOptions): ChosenOption[] =>
  optionGroups.flatMap((group): ChosenOption[] => {
    const value = chosen[group.id] ?? ''
    if (group.kind === 'text') return value ? [{ group, text: value }] : []
    const choice = group.choices.find(({ id }) => id === value)
    return choice ? [{ group, choice }] : []
  })

/** The product as it is sold with these options: price, content and allergens include them. */
export function withOptions<
  P extends Pick<Product, 'priceCents' | 'content' | 'allergens' | 'optionGroups'> & Partial<Pick<Product, 'traces'>>,
>(product: P, chosen: ChosenOptions): P {
  const options = listChosen(product, chosen).map((one) =>
    'choice' in one ? one.choice : { ...one.group, content: null },
  )
  if (options.length === 0) return product
  const added = options.flatMap(({ allergens }) => allergens)
  return {
    ...product,
    priceCents: product.priceCents + options.reduce((sum, { priceDifferenceCents }) => sum + priceDifferenceCents, 0),
    content: options.findLast(({ content }) => content)?.content ?? product.content,
    allergens: product.allergens && [...new Set([...product.allergens, ...added])],
    ...(product.traces && { traces: product.traces.filter((code) => !added.includes(code)) }),
  }
}

export const toOrderedOptions = (product: Pick<Product, 'optionGroups'>, chosen: ChosenOptions): OrderedOption[] =>
  listChosen(product, chosen).map((option) => {
    const { id: groupId, name: groupName } = option.group
    if ('choice' in option) {
      const { id: choiceId, name: value, priceDifferenceCents } = option.choice
      return { groupId, groupName, choiceId, value, priceDifferenceCents }
    }
    // The same in every language.
    const value = { de: option.text }
    return { groupId, groupName, choiceId: null, value, priceDifferenceCents: option.group.priceDifferenceCents }
  })

/** "in Scheiben (12 mm)", "Inschrift: „Alles Gute“". A choice explains itself; a text needs the name of its group. */
export function describeOption(
  option: Pick<OrderedOption, 'groupName' | 'choiceId' | 'value'>,
  language: Language,
): string {
  const value = localized(option.value, language)
  if (option.choiceId !== null) return value
  const group = localized(option.groupName, language)
  // The text is removed from the orders of a person who asks for it.
  return value ? `${group}: ${quote(value, language)}` : group
}

/** All options of a line; empty without options. */
export const describeOptions = (
  options: readonly Pick<OrderedOption, 'groupName' | 'choiceId' | 'value'>[],
  language: Language,
): string => options.map((option) => describeOption(option, language)).join(', ')

/** "Bauernbrot, in Scheiben (12 mm)": distinguishes two lines of one product. */
export const describeLine = (
  { name, options }: { name: Localized; options: Parameters<typeof describeOptions>[0] },
  language: Language,
): string => [localized(name, language), describeOptions(options, language)].filter(Boolean).join(', ')

const quote = (text: string, language: Language) => (language === 'de' ? `„${text}“` : `“${text}”`)

/** The least that the product costs with any valid choice of its required groups. */
export function lowestPriceCents({ priceCents, optionGroups }: Pick<Product, 'priceCents' | 'optionGroups'>): number {
  const least = optionGroups.map((group) => {
    if (group.kind === 'text')
      return group.isRequired ? group.priceDifferenceCents : Math.min(0, group.priceDifferenceCents)
    const differences = group.choices.map(({ priceDifferenceCents }) => priceDifferenceCents)
    return Math.min(...differences, ...(group.isRequired ? [] : [0]))
  })
  return least.reduce((sum, difference) => sum + difference, priceCents)
}

/** Whether every required group has a default, so that one tap orders it. */
export const hasDefaultOptions = ({ optionGroups }: WithOptionRules): boolean =>
  optionGroups.every((group) => !group.isRequired || (group.kind === 'choice' && group.defaultChoice !== null))

/** Finds the product and the choice that an id of the past stands for. */
export function findFormerProduct(
  formerId: string,
  products: readonly Product[],
): { product: Product; options: ChosenOptions } | undefined {
  for (const product of products)
    for (const group of product.optionGroups) {
      const choice =
        group.kind === 'choice' && group.choices.find(({ formerProductId }) => formerProductId === formerId)
      if (choice) return { product, options: { [group.id]: choice.id } }
    }
  return undefined
}
