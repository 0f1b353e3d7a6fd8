import { z } from 'zod'
import type { Company, Content } from '#domain/content/content.ts'
import { type Entry, type EntryKind, entryKey, type FocalPoint } from '#domain/content/entries.ts'
import { entryKindSchemas } from '#domain/content/kinds/entry-kinds.ts'
import { pictureSchema } from '#domain/content/kinds/picture.ts'
import { interpolateTexts } from './page-texts.ts'
import { type Validation, validate } from './validate.ts'

/** What the site shows, made from entries. */
export type CompiledContent = Omit<Content, 'version' | 'pictures'>

/** Their texts name data of the company. */
const namesCompany = (kind: EntryKind) => kind === 'page' || kind === 'home'

const validatePicture = ({ hash: _, ...details }: Entry['value']): Validation<unknown> =>
  Object.keys(details).length === 0 ? { content: {}, errors: [] } : validate(pictureSchema, details)

/** `value` may be anything that a file holds. */
export type UncheckedEntry = Pick<Entry, 'kind' | 'id'> & { value: unknown }

function validateEntry({ kind, value }: UncheckedEntry, company: Company | undefined): Validation<unknown> {
  if (kind === 'picture') return validatePicture(Object(value))
  if (!namesCompany(kind)) return validate<unknown>(entryKindSchemas[kind], value)
  // The company has errors of its own then.
  if (!company && kind === 'page') return { content: undefined, errors: [] }
  const interpolate = (given: unknown) => (company ? interpolateTexts(given, company) : given)
  return validate<unknown>(z.preprocess(interpolate, entryKindSchemas[kind]), value)
}

/** Each entry by itself. `publishedCompany` is that of a content whose other entries are not checked. */
export function validateEntries(entries: readonly UncheckedEntry[], publishedCompany?: Company): Validation<unknown>[] {
  const given = entries.find(({ kind }) => kind === 'company')
  const company = given ? validate(entryKindSchemas.company, given.value).content : publishedCompany
  return entries.map((entry) => validateEntry(entry, company))
}

/** Which entries have to be validated again when others change. */
export const dependsOn = (entry: Pick<Entry, 'kind'>, changedKinds: ReadonlySet<EntryKind>): boolean =>
  changedKinds.has('company') && namesCompany(entry.kind)

type CompiledEntry = Pick<Entry, 'kind' | 'id'> & { content?: unknown }

/** The content of valid entries, in their order. */
export function assembleContent(compiled: readonly CompiledEntry[]): CompiledContent {
  const byKind = Map.groupBy(compiled, ({ kind }) => kind)
  const list = (kind: EntryKind) => (byKind.get(kind) ?? []).map(({ content }) => content)
  const focalPoints = (byKind.get('picture') ?? []).flatMap(({ id, content }) => {
    const { focus } = content as { focus?: FocalPoint }
    return focus ? [[id, focus] as const] : []
  })
  const content = {
    ...Object.fromEntries(
      (['company', 'theme', 'menus', 'slides', 'home'] as const).map((kind) => [kind, list(kind)[0]]),
    ),
    categories: list('category'),
    stores: list('store'),
    products: list('product'),
    jobs: list('job'),
    pages: list('page'),
    ...(focalPoints.length > 0 && { focalPoints: Object.fromEntries(focalPoints) }),
  }
  // Each entry is what its schema makes of it.
  return content as unknown as CompiledContent
}

/** The reverse of `assembleContent`: entries by their keys. */
export function indexCompiled({ focalPoints = {}, ...content }: CompiledContent): Map<string, unknown> {
  const lists = {
    category: content.categories,
    store: content.stores,
    product: content.products,
    job: content.jobs,
    page: content.pages,
  }
  return new Map<string, unknown>([
    ...(['company', 'theme', 'menus', 'slides', 'home'] as const).map(
      (kind) => [entryKey({ kind, id: kind }), content[kind]] as const,
    ),
    ...Object.entries(lists).flatMap(([kind, list]) =>
      list.map((entry) => [entryKey({ kind: kind as EntryKind, id: entry.id }), entry] as const),
    ),
    ...Object.entries(focalPoints).map(([id, focus]) => [entryKey({ kind: 'picture', id }), { focus }] as const),
  ])
}
