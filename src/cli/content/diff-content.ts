import type { Bakery } from '#domain/content/bakery.ts'
import { table } from '../answers.ts'
import type { Table } from '../command-result.ts'
import { flatten } from './flatten.ts'

export interface Difference {
  kind: string
  id: string
  change: 'added' | 'removed' | 'changed' | 'moved'
  field: string
  before: string | null
  after: string | null
}

type Content = Omit<Bakery, 'version'>
type Entries = ReadonlyMap<string, unknown>

const lists = ['categories', 'products', 'stores', 'jobs', 'pages'] as const
const singles = ['company', 'theme', 'menus', 'slides', 'home'] as const

const byId = (list: readonly { id: string }[]): Entries => new Map(list.map((entry) => [entry.id, entry]))

function diffFields(kind: string, id: string, before: unknown, after: unknown): Difference[] {
  const [old, fresh] = [flatten(before), flatten(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((field) => old.get(field) !== fresh.get(field))
    .map((field) => ({
      kind,
      id,
      change: 'changed',
      field,
      before: old.get(field) ?? null,
      after: fresh.get(field) ?? null,
    }))
}

function diffEntries(kind: string, before: Entries, after: Entries): Difference[] {
  const whole = { field: '', before: null, after: null }
  const removed = [...before.keys()]
    .filter((id) => !after.has(id))
    .map((id): Difference => ({ kind, id, change: 'removed', ...whole }))
  const others = [...after].flatMap(([id, entry]): Difference[] =>
    before.has(id) ? diffFields(kind, id, before.get(id), entry) : [{ kind, id, change: 'added', ...whole }],
  )
  const kept = (from: Entries, to: Entries) => [...from.keys()].filter((id) => to.has(id)).join()
  const isMoved = kept(before, after) !== kept(after, before)
  return [...removed, ...others, ...(isMoved ? [{ kind, id: '', change: 'moved' as const, ...whole }] : [])]
}

/** What would be different, by kind, id and field. Without a before, everything is new. */
export function diffContent(before: Content | undefined, after: Content): Difference[] {
  const ofLists = lists.flatMap((kind) => diffEntries(kind, byId(before?.[kind] ?? []), byId(after[kind])))
  const ofSingles = singles.flatMap((kind) =>
    diffEntries(kind, new Map(before ? [[kind, before[kind]]] : []), new Map([[kind, after[kind]]])),
  )
  return [...ofLists, ...ofSingles]
}

export const differenceTable = (differences: readonly Difference[]): Table =>
  table(
    'differences',
    [
      { key: 'kind', as: { words: 'contentKind' } },
      { key: 'id' },
      { key: 'change', as: { words: 'change' } },
      { key: 'field' },
      { key: 'before', as: 'brief' },
      { key: 'after', as: 'brief' },
    ],
    differences.map((difference) => ({ ...difference })),
  )
