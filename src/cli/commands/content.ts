import type { ContentError } from '#content/content-errors.ts'
import { importContent } from '#content/import-content.ts'
import { readContent } from '#content/read-content.ts'
import { loadContentWithoutOverrides } from '#db/content.ts'
import type { Content } from '#domain/content/content.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  note,
  type Table,
  table,
} from '../command.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Maps each path to its value as text; a list of plain values is one value. */
function flatten(value: unknown, path = ''): Map<string, string> {
  const isLeaf = !isObject(value) || (Array.isArray(value) && !value.some(isObject))
  if (isLeaf) return new Map([[path, typeof value === 'string' ? value : JSON.stringify(value ?? null)]])
  const toPath = (key: string) => (path ? `${path}.${key}` : key)
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...flatten(inner, toPath(key))]))
}

export interface Difference {
  kind: string
  id: string
  change: 'added' | 'removed' | 'changed' | 'moved'
  field: string
  before: string | null
  after: string | null
}

type UnversionedContent = Omit<Content, 'version'>
type EntriesById = ReadonlyMap<string, unknown>

const listKinds = ['categories', 'products', 'stores', 'jobs', 'pages'] as const
const singleKinds = ['company', 'theme', 'menus', 'slides', 'home'] as const

const indexById = (list: readonly { id: string }[]): EntriesById => new Map(list.map((entry) => [entry.id, entry]))

function diffFields(kind: string, id: string, before: unknown, after: unknown): Difference[] {
  const [oldValues, newValues] = [flatten(before), flatten(after)]
  return [...new Set([...oldValues.keys(), ...newValues.keys()])]
    .filter((field) => oldValues.get(field) !== newValues.get(field))
    .map((field) => ({
      kind,
      id,
      change: 'changed',
      field,
      before: oldValues.get(field) ?? null,
      after: newValues.get(field) ?? null,
    }))
}

function diffEntries(kind: string, before: EntriesById, after: EntriesById): Difference[] {
  const whole = { field: '', before: null, after: null }
  const removed = [...before.keys()]
    .filter((id) => !after.has(id))
    .map((id): Difference => ({ kind, id, change: 'removed', ...whole }))
  const others = [...after].flatMap(([id, entry]): Difference[] =>
    before.has(id) ? diffFields(kind, id, before.get(id), entry) : [{ kind, id, change: 'added', ...whole }],
  )
  const sharedIds = (from: EntriesById, to: EntriesById) => [...from.keys()].filter((id) => to.has(id)).join()
  const isMoved = sharedIds(before, after) !== sharedIds(after, before)
  return [...removed, ...others, ...(isMoved ? [{ kind, id: '', change: 'moved' as const, ...whole }] : [])]
}

/** Lists the differences by kind, id and field. Everything is new when `before` is undefined. */
export function diffContent(before: UnversionedContent | undefined, after: UnversionedContent): Difference[] {
  const listDifferences = listKinds.flatMap((kind) =>
    diffEntries(kind, indexById(before?.[kind] ?? []), indexById(after[kind])),
  )
  const singleDifferences = singleKinds.flatMap((kind) =>
    diffEntries(kind, new Map(before ? [[kind, before[kind]]] : []), new Map([[kind, after[kind]]])),
  )
  return [...listDifferences, ...singleDifferences]
}

export const differenceTable = (differences: readonly Difference[]): Table =>
  table(
    'differences',
    [
      { key: 'kind', as: { labels: 'contentKind' } },
      { key: 'id' },
      { key: 'change', as: { labels: 'change' } },
      { key: 'field' },
      { key: 'before', as: 'brief' },
      { key: 'after', as: 'brief' },
    ],
    differences.map((difference) => ({ ...difference })),
  )

export const errorTable = (errors: readonly ContentError[]): Table =>
  table(
    'contentProblems',
    [{ key: 'file' }, { key: 'entry' }, { key: 'field' }, { key: 'reason' }],
    errors.map((error) => ({ ...error })),
  )

/** Lists what an import of the folder would change, without writing anything. */
async function previewImport({ database, t }: CommandContext, directory: string): Promise<CommandResult> {
  const reading = await readContent(directory)
  if (!reading.isValid)
    return failed(t('error.content', { directory, count: reading.errors.length }), errorTable(reading.errors))
  const { version: _version, ...after } = reading.content
  const differences = diffContent(await loadContentWithoutOverrides(await database()), after)
  return done(differenceTable(differences), note(t('note.differences', { count: differences.length })))
}

const contentCheckCommand: Command = {
  name: 'content check',
  group: 'content',
  positionals: ['directory?'],
  async run({ config, t }, args) {
    const directory = args.positional('directory') || config().contentDir
    const reading = await readContent(directory)
    if (reading.isValid) return done(note(t('note.contentValid', { directory, version: reading.content.version })))
    return failed(t('error.content', { directory, count: reading.errors.length }), errorTable(reading.errors))
  },
}

const contentDiffCommand: Command = {
  name: 'content diff',
  group: 'content',
  positionals: ['directory?'],
  run: (context, args) => previewImport(context, args.positional('directory') || context.config().contentDir),
}

/** Running servers load the new content within seconds. */
const contentImportCommand: Command = {
  name: 'content import',
  group: 'content',
  positionals: ['directory?'],
  options: { 'dry-run': 'flag' },
  async run(context, args) {
    const { t } = context
    const directory = args.positional('directory') || context.config().contentDir
    if (args.flag('dry-run')) return previewImport(context, directory)
    const preview = await previewImport(context, directory)
    const result = await importContent(await context.database(), directory, context.now())
    if (result.kind === 'refused')
      return failed(t('error.content', { directory, count: result.errors.length }), errorTable(result.errors))
    const differences = preview.kind === 'done' ? preview.parts.slice(0, 1) : []
    return done(...differences, note(t(`note.${result.kind}`, { version: result.version })))
  },
}

export const contentCommands: readonly Command[] = [contentCheckCommand, contentDiffCommand, contentImportCommand]
