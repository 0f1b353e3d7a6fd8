import { minutesPerDay } from '#domain/calendar/local-time.ts'
import { indexById } from '#domain/content/content.ts'
import type { ContentDoubt } from '#domain/content/content-problems.ts'
import { isSameValue } from '#domain/content/merge.ts'
import { paymentCompaniesPlaceholder } from '#domain/content/page.ts'
import type { ClockPeriod } from '#domain/opening-hours.ts'
import { distanceKm, type Store } from '#domain/store.ts'
import type { CompiledContent } from './compile-entries.ts'
import type { EntryQuestion } from './content-errors.ts'
import { environmentalClaims } from './legal-checks.ts'
import { questionsAboutProductChanges, questionsAboutProducts, questionsAboutStock } from './product-plausibility.ts'

const ask = ({ id }: Store, field: string, doubt: ContentDoubt): EntryQuestion => ({
  kind: 'store',
  id,
  field,
  doubt,
})

const earliestOpening = 4 * 60
/** At a motorway, from the first shift to the last drivers. */
const longestOpeningHours = 20
/** Later on the next day, the times are probably swapped. */
const latestClosing = 3 * 60

function findPeriodDoubt({ openMinute, closeMinute }: ClockPeriod): ContentDoubt | undefined {
  const isOvernight = closeMinute <= openMinute
  const minutes = closeMinute - openMinute + (isOvernight ? minutesPerDay : 0)
  const params = { open: { clock: openMinute }, close: { clock: closeMinute } }
  if (minutes > longestOpeningHours * 60)
    return { code: 'opensLong', params: { ...params, hours: longestOpeningHours } }
  if (isOvernight && closeMinute > latestClosing) return { code: 'opensOvernight', params }
  return openMinute < earliestOpening ? { code: 'opensEarly', params: { open: params.open } } : undefined
}

function hoursQuestions(store: Store): EntryQuestion[] {
  const { weekly, specialDays } = store.hours
  const periods = [
    ...weekly.map((period, index) => ({ period, field: `hours.${index}` })),
    ...specialDays.flatMap((day, dayIndex) =>
      day.periods.map((period, index) => ({ period, field: `specialDays.${dayIndex}.periods.${index}` })),
    ),
  ]
  const doubtful = periods.flatMap(({ period, field }) => {
    const doubt = findPeriodDoubt(period)
    return doubt ? [ask(store, field, doubt)] : []
  })
  return weekly.length === 0 ? [ask(store, 'hours', { code: 'noHours' }), ...doubtful] : doubtful
}

/** A regional chain: nobody drives bread further. */
const maxDistanceKm = 300

function distanceQuestions(store: Store, stores: readonly Store[]): EntryQuestion[] {
  const distances = stores.filter(({ id }) => id !== store.id).map(({ geo }) => distanceKm(geo, store.geo))
  const nearest = Math.min(...distances)
  if (distances.length === 0 || nearest <= maxDistanceKm) return []
  return [ask(store, 'geo', { code: 'farAway', params: { kilometres: Math.round(nearest) } })]
}

const questionsAboutStores = (asked: readonly Store[], stores: readonly Store[]): EntryQuestion[] =>
  asked.flatMap((store) => [...hoursQuestions(store), ...distanceQuestions(store, stores)])

const kindByList = {
  categories: 'category',
  products: 'product',
  stores: 'store',
  jobs: 'job',
  pages: 'page',
} as const

const maxLostShare = 1 / 3

/** Usually a file is missing, or was saved half-way. */
function shrunkLists(content: CompiledContent, before: CompiledContent): EntryQuestion[] {
  const lists = Object.keys(kindByList) as (keyof typeof kindByList)[]
  return lists.flatMap((list) => {
    const present = indexById<{ id: string }>(content[list])
    const lost = before[list].filter(({ id }) => !present.has(id))
    if (lost.length <= before[list].length * maxLostShare) return []
    const params = { before: before[list].length, after: before[list].length - lost.length }
    return [{ kind: kindByList[list], id: '', field: '', doubt: { code: 'listShrunk', params } }]
  })
}

/** In cents. Lower pay is not legal in Germany, higher pay is not that of a bakery. */
const usualPay = { hour: [1_000, 8_000], month: [30_000, 1_000_000] } as const

function questionsAboutJobs({ jobs }: CompiledContent): EntryQuestion[] {
  return jobs.flatMap(({ id, pay }): EntryQuestion[] => {
    if (!pay) return []
    const [least, most] = usualPay[pay.per]
    if (pay.fromCents >= least && pay.toCents <= most) return []
    const params = {
      lowest: { cents: pay.fromCents },
      highest: { cents: pay.toCents },
      per: { word: `per.${pay.per}` },
    } as const
    return [{ kind: 'job', id, field: 'pay', doubt: { code: 'payUnusual', params } }]
  })
}

/** `{{name}}` that is left after the values were inserted. */
function listPlaceholders(value: unknown, path: string): { path: string; placeholder: string }[] {
  if (typeof value === 'string')
    return [...value.matchAll(/\{\{[^{}]*\}\}/g)]
      .filter(([placeholder]) => placeholder !== paymentCompaniesPlaceholder)
      .map(([placeholder]) => ({ path, placeholder }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => listPlaceholders(inner, path ? `${path}.${key}` : key))
}

function unknownPlaceholders({ pages, home }: CompiledContent): EntryQuestion[] {
  const toQuestion = (
    kind: 'page' | 'home',
    id: string,
    { path, placeholder }: { path: string; placeholder: string },
  ) => ({ kind, id, field: path, doubt: { code: 'unknownPlaceholder', params: { placeholder } } }) as const
  return [
    ...pages.flatMap((page) => listPlaceholders(page, '').map((found) => toQuestion('page', page.id, found))),
    ...listPlaceholders(home, '').map((found) => toQuestion('home', 'home', found)),
  ]
}

/** The content without the entries of its lists that another one has too. */
function withoutKnown(content: CompiledContent, other: CompiledContent | undefined): CompiledContent {
  if (!other) return content
  function unknown<E extends { id: string }>(list: readonly E[], others: readonly E[]): readonly E[] {
    const known = indexById(others)
    return list.filter((entry) => !isSameValue(entry, known.get(entry.id)))
  }
  return {
    ...content,
    products: unknown(content.products, other.products),
    stores: unknown(content.stores, other.stores),
    jobs: unknown(content.jobs, other.jobs),
    pages: unknown(content.pages, other.pages),
  }
}

/** Questions about what differs from another content. */
function questionsAbout(content: CompiledContent, other: CompiledContent | undefined): EntryQuestion[] {
  const asked = withoutKnown(content, other)
  const haveStoresChanged = !isSameValue(content.stores, other?.stores)
  return [
    ...questionsAboutProducts(asked.products, content.products),
    ...questionsAboutStock(haveStoresChanged ? content.products : asked.products, content.stores),
    ...questionsAboutStores(asked.stores, content.stores),
    ...questionsAboutJobs(asked),
    ...unknownPlaceholders(asked),
    ...environmentalClaims(asked),
  ]
}

/**
 * Finds what is allowed but looks like a mistake, so that somebody confirms it. What was published like this before was
 * confirmed then.
 */
export function findImplausible(content: CompiledContent, before: CompiledContent | undefined): EntryQuestion[] {
  const current = questionsAbout(content, before)
  if (!before) return current
  const confirmed = new Set(questionsAbout(before, content).map((question) => JSON.stringify(question)))
  const isConfirmed = (question: EntryQuestion) => confirmed.has(JSON.stringify(question))
  const changes = [...shrunkLists(content, before), ...questionsAboutProductChanges(content, before)]
  // One question about a value is enough.
  const asked = new Set(changes.map(({ kind, id, field }) => `${kind}/${id}/${field}`))
  const isAsked = ({ kind, id, field }: EntryQuestion) => asked.has(`${kind}/${id}/${field}`)
  return [...changes, ...current.filter((question) => !isConfirmed(question) && !isAsked(question))]
}
