import { formatClockMinute, parseClockMinute } from '#domain/calendar/local-time.ts'
import { type CartLine, lineKey } from '#domain/cart.ts'
import { type ChosenOptions, completeOptions, findOptionFailures } from '#domain/catalog/options.ts'
import type { OptionGroup, Product } from '#domain/catalog/product.ts'
import { indexById } from '#domain/content/content.ts'
import { languages, localized } from '#domain/i18n/languages.ts'
import { isMailAddress } from '#domain/mail-address.ts'
import { type Customer, maxStaffNoteLength, type PickupChoice } from '#domain/order/order.ts'
import { looksLikePhoneNumber } from '#domain/phone-number.ts'
import { sumByProduct } from '#domain/pickup/order-needs.ts'
import { adminActor } from '#domain/staff/actor.ts'
import type { Store } from '#domain/store.ts'
import { listStaffPickupDates, needsOfProducts } from '#services/orders/staff-pickup-options.ts'
import { type PhoneOrderResult, takePhoneOrder } from '#services/orders/take-phone-order.ts'
import { findTypedProduct, findTypedStore, parseChoice, parseDay } from '../arguments.ts'
import {
  type CliServices,
  type Command,
  type CommandArguments,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  isCommandResult,
  usageError,
} from '../command.ts'
import { formatLabel } from '../output/print-result.ts'
import { orderTable, parseCustomerText, toListedOrder } from './orders.ts'

const maxNameLength = 100
const maxPhoneLength = 40
const maxCustomerNoteLength = 500

/** As they are typed: the id of a choice, or the id of a text with an equals sign. */
const listChoices = (groups: readonly OptionGroup[]): string =>
  groups.flatMap((group) => (group.kind === 'text' ? [`${group.id}=…`] : group.choices.map(({ id }) => id))).join(', ')

interface TypedOption {
  groupId: string
  value: string
  /** A text may contain colons, so nothing can follow it. */
  isLast: boolean
}

/** `scheiben`, `schnitt=scheiben` or `inschrift=Oma wird 80`. */
function parseOption({ optionGroups }: Product, parts: readonly string[]): TypedOption | undefined {
  const [first = ''] = parts
  const [, groupId = '', value = ''] = /^([^=]+)=(.*)$/s.exec(first) ?? []
  const named = optionGroups.find(({ id }) => id === groupId)
  if (named?.kind === 'text') return { groupId, value: [value, ...parts.slice(1)].join(':'), isLast: true }
  const choice = named ? value : first
  const group = optionGroups.find(
    (one) => one.kind === 'choice' && (!named || one === named) && one.choices.some(({ id }) => id === choice),
  )
  return group && { groupId: group.id, value: choice, isLast: false }
}

function parseOptions(
  { t, language }: CommandContext,
  product: Product,
  parts: readonly string[],
): ChosenOptions | CommandResult {
  const name = localized(product.name, language)
  const chosen: Record<string, string> = {}
  for (let rest = parts; rest.length > 0; ) {
    const option = parseOption(product, rest)
    const [typed = ''] = rest
    if (!option)
      return usageError(
        product.optionGroups.length === 0
          ? t('usage.noOptions', { typed, product: name })
          : t('usage.orderedOption', { typed, product: name, choices: listChoices(product.optionGroups) }),
      )
    chosen[option.groupId] = option.value
    rest = option.isLast ? [] : rest.slice(1)
  }
  const completed = completeOptions(product, chosen)
  const [failure] = findOptionFailures(product, completed)
  const group = product.optionGroups.find(({ id }) => id === failure?.groupId)
  if (!failure || !group) return completed
  const names = { product: name, group: localized(group.name, language) }
  if (failure.problem === 'missing')
    return usageError(t('usage.optionMissing', { ...names, choices: listChoices([group]) }))
  const max = group.kind === 'text' ? group.maxLength : 0
  return usageError(t('usage.optionText', { ...names, typed: completed[group.id] ?? '', max }))
}

/** `brezel` is one piece, `brezel:20` are twenty, `bauernbrot:1:scheiben` is one with an option. */
function parseLine(context: CommandContext, services: CliServices, typed: string): CartLine | CommandResult {
  const [productId = '', quantity = '1', ...options] = typed.split(':')
  if (productId === '' || !/^[1-9]\d{0,3}$/.test(quantity)) return usageError(context.t('usage.orderedItem', { typed }))
  const product = findTypedProduct(context, services, productId)
  if (isCommandResult(product)) return product
  const chosen = parseOptions(context, product, options)
  if (isCommandResult(chosen)) return chosen
  return { productId, quantity: Number(quantity), notes: '', options: chosen }
}

function parseLines(context: CommandContext, services: CliServices, args: CommandArguments) {
  const typed = args.options('item')
  if (typed.length === 0) return usageError(context.t('usage.needsOrderedItem'))
  const lines: CartLine[] = []
  for (const text of typed) {
    const line = parseLine(context, services, text)
    if (isCommandResult(line)) return line
    lines.push(line)
  }
  return lines
}

/** The last word is the surname. The store calls this number when something is wrong with the order. */
function parseCustomer({ t }: CommandContext, args: CommandArguments): Customer | CommandResult {
  const name = (args.option('name') ?? '').trim().split(/\s+/)
  const phone = (args.option('phone') ?? '').trim()
  const mail = (args.option('mail') ?? '').trim()
  const surname = name.pop() ?? ''
  if (surname === '') return usageError(t('usage.needsName'))
  const givenname = name.join(' ')
  if (surname.length > maxNameLength || givenname.length > maxNameLength)
    return usageError(t('usage.tooLong', { max: maxNameLength }))
  if (phone === '') return usageError(t('usage.needsPhone'))
  if (phone.length > maxPhoneLength || !looksLikePhoneNumber(phone))
    return usageError(t('usage.phone', { typed: phone }))
  if (mail !== '' && !isMailAddress(mail)) return usageError(t('usage.mail', { typed: mail }))
  return { givenname, surname, phone, mail }
}

async function parsePickup(
  context: CommandContext,
  services: CliServices,
  args: CommandArguments,
): Promise<PickupChoice | CommandResult> {
  const store = findTypedStore(context, services, args.positional('store'))
  if (isCommandResult(store)) return store
  const date = parseDay(context, args.positional('day'))
  if (isCommandResult(date)) return date
  const minute = parseClockMinute(args.positional('time'))
  if (minute === undefined) return usageError(context.t('usage.time', { typed: args.positional('time') }))
  return { storeId: store.id, date, minute }
}

/** What the customer on the phone can be offered instead; empty if there is nothing. */
async function suggestTimes(
  { t }: CommandContext,
  { orders, content }: CliServices,
  { store, lines, date }: { store: Store; lines: readonly CartLine[]; date: string },
): Promise<string> {
  const productById = indexById(content.products)
  const items = lines.flatMap(({ productId, quantity }) => {
    const product = productById.get(productId)
    return product ? [{ product, quantity }] : []
  })
  const dates = await listStaffPickupDates(orders, store, needsOfProducts(sumByProduct(items)))
  const free = dates.flatMap((day) => {
    const times = day.times.filter(({ isFree }) => isFree).map(({ minute }) => formatClockMinute(minute))
    return times.length > 0 ? [{ day: day.date, times: times.join(', ') }] : []
  })
  const sameDay = free.find(({ day }) => day === date)
  if (sameDay) return ` ${t('note.freeTimes', sameDay)}`
  const days = free.slice(0, maxSuggestedDays).map(({ day }) => day)
  return days.length > 0 ? ` ${t('note.freeDays', { days: days.join(', ') })}` : ''
}

const maxSuggestedDays = 5

type Refusal = Exclude<PhoneOrderResult, { order: unknown }>

/** Names the products that are the reason. */
function nameProducts({ language }: CommandContext, { content }: CliServices, ids: readonly string[]): string {
  const productById = indexById(content.products)
  return ids
    .map((id) => {
      const product = productById.get(id)
      return product ? localized(product.name, language) : id
    })
    .join(', ')
}

async function describeRefusal(
  context: CommandContext,
  services: CliServices,
  refusal: Refusal,
  { pickup, lines }: { pickup: PickupChoice; lines: readonly CartLine[] },
): Promise<CommandResult> {
  const { t } = context
  const sentence = formatLabel(`refusal.${refusal.kind}`, t)
  const store = services.content.stores.find(({ id }) => id === pickup.storeId)
  switch (refusal.kind) {
    case 'notAvailable':
    case 'notInStore':
    case 'soldOut':
      return failed(`${nameProducts(context, services, refusal.productIds)}: ${sentence}`)
    case 'optionsNotOffered':
    case 'quantityNotOffered': {
      const refused = lines.find((line) => refusal.lineKeys.includes(lineKey(line)))
      const product = services.content.products.find(({ id }) => id === refused?.productId)
      const name = nameProducts(context, services, product ? [product.id] : refusal.lineKeys)
      if (!product || refusal.kind === 'optionsNotOffered') return failed(`${name}: ${sentence}`)
      const { min, max, step } = product.quantityRules
      return failed(`${name}: ${sentence} ${t('note.quantities', { min, max, step })}`)
    }
    case 'dateNotOffered':
    case 'timeNotOffered':
    case 'slotFull': {
      const when = `${pickup.storeId}, ${pickup.date}, ${formatClockMinute(pickup.minute)}`
      const instead = store ? await suggestTimes(context, services, { store, lines, date: pickup.date }) : ''
      return failed(`${when}: ${sentence}${instead}`)
    }
    default:
      return failed(`${pickup.storeId}: ${sentence}`)
  }
}

/** Takes an order that a customer makes on the phone, which is paid at pickup. */
export const orderTakeCommand: Command = {
  name: 'order take',
  group: 'orders',
  positionals: ['store', 'day', 'time'],
  options: {
    item: 'orderedItem',
    name: 'name',
    phone: 'phone',
    mail: 'mailAddress',
    'customer-note': 'text',
    note: 'text',
    language: 'language',
  },
  async run(context, args) {
    const services = await context.services()
    const pickup = await parsePickup(context, services, args)
    if (isCommandResult(pickup)) return pickup
    const lines = parseLines(context, services, args)
    if (isCommandResult(lines)) return lines
    const customer = parseCustomer(context, args)
    if (isCommandResult(customer)) return customer
    const customerNote = parseCustomerText(context, args.option('customer-note'), maxCustomerNoteLength)
    if (isCommandResult(customerNote)) return customerNote
    const staffNote = parseCustomerText(context, args.option('note'), maxStaffNoteLength)
    if (isCommandResult(staffNote)) return staffNote
    const language = parseChoice(context.t, args.option('language'), languages)
    if (isCommandResult(language)) return language
    const result = await takePhoneOrder(services.orders, {
      ...{ lines, customer, pickup, notes: customerNote ?? '', staffNote: staffNote ?? '' },
      ...{ language: language ?? 'de', actor: adminActor },
    })
    return 'order' in result
      ? done(orderTable([toListedOrder(result.order)]))
      : describeRefusal(context, services, result, { pickup, lines })
  },
}
