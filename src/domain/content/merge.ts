import { type Fields, isFields, toFields, valueAt } from './json-values.ts'

const keysOf = (value: Fields) => Object.keys(value).filter((key) => value[key] !== undefined)

/** Compares what JSON can hold. The order of fields does not count, and a field without a value is none. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSameValue(item, b[index]))
  if (!isFields(a) || !isFields(b)) return false
  const keys = keysOf(a)
  return keys.length === keysOf(b).length && keys.every((key) => isSameValue(a[key], b[key]))
}

/** A field that at least one of two people has changed. */
export interface FieldChange {
  /** Names of fields and ids or positions of list items, such as `optionGroups.0.name.de`. */
  path: readonly string[]
  base: unknown
  mine: unknown
  theirs: unknown
  /** `both`: both changed it, and differently; somebody has to decide. */
  by: 'me' | 'them' | 'both'
}

const sameItem = (a: unknown, b: unknown) => isFields(a) && isFields(b) && a.id === b.id && a.kind === b.kind

/** Lists in which nothing was added, removed or moved: their items can be compared one by one. */
const haveSameItems = (base: unknown, mine: unknown, theirs: unknown): mine is readonly unknown[] =>
  Array.isArray(base) &&
  Array.isArray(mine) &&
  Array.isArray(theirs) &&
  base.length === mine.length &&
  base.length === theirs.length &&
  base.every((item, index) => sameItem(item, mine[index]) && sameItem(item, theirs[index]))

function namesOf(...values: readonly Fields[]): string[] {
  return [...new Set(values.flatMap((value) => Object.keys(value)))]
}

/**
 * The fields in which two versions of an entry differ from the one that both were made from. Objects are compared field by
 * field, lists item by item as long as their items are the same, otherwise as a whole: moved items have no identity.
 */
export function listFieldChanges(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: readonly string[] = [],
): FieldChange[] {
  if (isFields(mine) && isFields(theirs) && (isFields(base) || base === undefined)) {
    const before = isFields(base) ? base : {}
    return namesOf(before, mine, theirs).flatMap((name) =>
      listFieldChanges(before[name], mine[name], theirs[name], [...path, name]),
    )
  }
  if (haveSameItems(base, mine, theirs)) {
    const [before, others] = [base as readonly unknown[], theirs as readonly unknown[]]
    return mine.flatMap((item, index) => listFieldChanges(before[index], item, others[index], [...path, String(index)]))
  }
  const isMine = !isSameValue(base, mine)
  const isTheirs = !isSameValue(base, theirs)
  if (!isMine && !isTheirs) return []
  const by = isMine && isTheirs ? (isSameValue(mine, theirs) ? 'them' : 'both') : isMine ? 'me' : 'them'
  return [{ path, base, mine, theirs, by }]
}

export type MergeChoice = 'mine' | 'theirs'

export const pathKey = (path: readonly string[]): string => path.join('.')

/** Sets a value at a path, or removes it where it is undefined. */
function withValueAt(value: unknown, path: readonly string[], next: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return next
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? withValueAt(item, rest, next) : item))
  const fields = toFields(value)
  const inner = withValueAt(fields[name], rest, next)
  if (inner !== undefined) return { ...fields, [name]: inner }
  const { [name]: _, ...others } = fields
  return others
}

/** Their entry with my changes. Where both changed the same field, the choice decides; without one, theirs stays. */
export function mergeEntries<T>(
  { base, mine, theirs }: { base: unknown; mine: T; theirs: T },
  choices: ReadonlyMap<string, MergeChoice>,
): T {
  const isMine = ({ by, path }: FieldChange) => by === 'me' || (by === 'both' && choices.get(pathKey(path)) === 'mine')
  return listFieldChanges(base, mine, theirs)
    .filter(isMine)
    .reduce<unknown>((merged, change) => withValueAt(merged, change.path, change.mine), theirs) as T
}

/**
 * Their entry with what has become of `base` in mine, for one that may be new or removed (undefined). Where both changed the
 * same field, or one removed what the other changed, the winner decides.
 */
export function carryOver<T>(
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', T | undefined>,
  winner: MergeChoice,
): T | undefined {
  if (mine !== undefined && theirs !== undefined) {
    const decisions = listFieldChanges(base, mine, theirs).map(({ path }) => [pathKey(path), winner] as const)
    return mergeEntries({ base, mine, theirs }, new Map(decisions))
  }
  if (isSameValue(base, theirs)) return mine
  if (isSameValue(base, mine)) return theirs
  return winner === 'mine' ? mine : theirs
}

interface Step<T> {
  before: T | undefined
  after: T | undefined
}

/** The day of the last change is set by itself, so nobody has to decide about it. */
const isSetByItself = ({ path }: FieldChange) => path[0] === 'modifiedAt'

const listSteps = ({ before, after }: Step<unknown>) =>
  listFieldChanges(before, after, before).filter((change) => !isSetByItself(change))

const isWithin = (inner: readonly string[], outer: readonly string[]) =>
  outer.every((name, index) => name === inner[index])

function isContested(mine: FieldChange, theirs: FieldChange): boolean {
  if (pathKey(mine.path) === pathKey(theirs.path)) return !isSameValue(mine.mine, theirs.mine)
  return isWithin(mine.path, theirs.path) || isWithin(theirs.path, mine.path)
}

/** What their step does to fields that mine changes too, and the first of these fields. Undefined if there are none. */
export function findContest<T>(mine: Step<T>, theirs: Step<T>): (Step<T> & { field: string }) | undefined {
  const myChanges = listSteps(mine)
  const contested = listSteps(theirs).filter((change) => myChanges.some((one) => isContested(one, change)))
  const [first] = contested
  if (!first) return undefined
  const after = contested.reduce<unknown>(
    (value, { path, mine: next }) => withValueAt(value, path, next),
    theirs.before,
  )
  return { field: pathKey(first.path), before: theirs.before, after: after as T | undefined }
}

/** What a step leads to without what it does to a field; the empty field is all of it. */
export function withoutChange<T>({ before, after }: Step<T>, field: string): T | undefined {
  if (field === '' || before === undefined || after === undefined) return before
  const left = listFieldChanges(before, after, before)
    .filter(({ path }) => isWithin(path, field.split('.')))
    .reduce<unknown>((value, { path, theirs }) => withValueAt(value, path, theirs), after) as T
  return listSteps({ before, after: left }).length === 0 ? before : left
}

/** The fields that a step changes; the empty one if it adds or removes the whole. */
export const listStepFields = <T>(step: Step<T>): string[] =>
  step.before === undefined || step.after === undefined
    ? ['']
    : [...new Set(listSteps(step).map(({ path }) => pathKey(path)))]

/** A value with some fields of another one. */
export const withFieldsOf = <T>(value: T, other: T, fields: readonly string[]): T =>
  fields
    .map((field) => field.split('.'))
    .reduce<unknown>((changed, path) => withValueAt(changed, path, valueAt(other, path)), value) as T
