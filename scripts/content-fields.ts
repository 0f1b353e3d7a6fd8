/** Writes docs/content-fields.md: the fields of each kind of entry, from their declarations. `--check` only compares. */
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { fileLayouts, placeOfKind } from '#content/entry-files.ts'
import type { EntryKind } from '#domain/content/entries.ts'
import type { Field } from '#domain/content/forms/form-fields.ts'
import { toField, unwrap } from '#domain/content/forms/form-of.ts'
import { entryKindSchemas } from '#domain/content/kinds/entry-kinds.ts'
import type { ContentFormat } from '#domain/content/kinds/fields.ts'
import { type FixedList, optionValues } from '#domain/content/option-values.ts'
import { getTranslator } from '#foundation/translations.ts'

const page = 'docs/content-fields.md'
const t = getTranslator('en', 'staff-content')

type Schema = z.core.$ZodType

const formatNames: Record<ContentFormat, string> = {
  slug: 'lower-case letters, digits and hyphens',
  pageSlug: 'lower-case letters and hyphens',
  clockTime: '`HH:MM`',
  monthDay: '`MM-DD`',
  href: '`/page`, `https://…`, `mailto:…` or `tel:…`',
  colour: '`#RRGGBB`',
  postalCode: 'five digits',
  organicControlBody: 'such as `DE-ÖKO-006`',
  date: '`YYYY-MM-DD`',
  email: 'mail address',
  url: '`https://…`',
}

const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

function limitOf({ _zod }: z.core.$ZodCheck): string[] {
  const { def } = _zod as z.core.$ZodChecks['_zod']
  switch (def.check) {
    case 'greater_than':
      return [`${def.inclusive ? 'at least' : 'more than'} ${def.value}`]
    case 'less_than':
      return [`${def.inclusive ? 'at most' : 'less than'} ${def.value}`]
    case 'min_length':
      return [`at least ${def.minimum}`]
    case 'max_length':
      return [`at most ${def.maximum}`]
    case 'multiple_of':
      return [`in steps of ${def.value}`]
    default:
      return []
  }
}

const checksOf = (schema: Schema) => schema._zod.def.checks ?? []
const limitsOf = (schema: Schema) =>
  checksOf(schema)
    .flatMap(limitOf)
    .map((limit) => `, ${limit}`)
    .join('')
function lengthOf(schema: Schema): string {
  if (schema instanceof z.ZodTuple) return ` (exactly ${schema.def.items.length})`
  const limits = checksOf(schema).flatMap(limitOf)
  return limits.length > 0 ? ` (${limits.join(', ')})` : ''
}

/** Zod names its own formats in the definition, ours are parameters of a check. */
function formatOf(definition: object): string | undefined {
  const { format, params } = definition as { format?: string; params?: { format?: string } }
  return format ?? params?.format
}

function textType(schema: Schema): string {
  const definitions = [schema._zod.def, ...checksOf(schema).map((check) => check._zod.def)]
  const format = definitions.map(formatOf).find((name) => name !== undefined)
  return format !== undefined && format in formatNames ? formatNames[format as ContentFormat] : 'text'
}

/** Longer lists are shown once, at the end of the page. */
const maxShownValues = 7

function optionType(options: string): string {
  const values: readonly unknown[] | undefined = optionValues[options as FixedList]
  if (!values) return `id of a ${options}`
  return values.length > maxShownValues ? `[${options}](#values)` : `one of ${values.map(code).join(', ')}`
}

function typeOf(field: Field, schema: Schema): string {
  switch (field.kind) {
    case 'localized':
      return field.isComplete ? 'text in every language' : 'text by language'
    case 'markdown':
      return 'Markdown by language'
    case 'money':
      return `cents${limitsOf(schema)}`
    case 'number':
      return `${field.isWhole ? 'whole number' : 'number'}${field.unit ? ` (${t(`label.${field.unit}`).toLowerCase()})` : ''}${limitsOf(schema)}`
    case 'date':
      return formatNames.date
    case 'monthDay':
      return formatNames.monthDay
    case 'clock':
      return formatNames.clockTime
    case 'colour':
      return formatNames.colour
    case 'picture':
      return 'name of a picture'
    case 'flag':
      return schema instanceof z.ZodLiteral ? code(true) : `${code(true)} or ${code(false)}`
    case 'choice':
      return optionType(field.options)
    case 'choices':
      return `list${lengthOf(schema)}, each ${optionType(field.options)}`
    case 'numbersBy':
      return `number by ${optionType(field.options)}`
    case 'textsBy':
      return 'text by id'
    case 'values': {
      const item = schema instanceof z.ZodArray ? schema.element : (schema as z.ZodTuple).def.items[0]
      return item ? `list${lengthOf(schema)}, each ${typeOf(field.item, unwrap(item).schema)}` : 'list'
    }
    case 'list':
      return `list of objects${lengthOf(schema)}`
    case 'variants':
      return `list of objects with \`${field.by}\`${lengthOf(schema)}`
    case 'variant':
      return `object with \`${field.by}\``
    case 'group':
      return 'object'
    default:
      return textType(schema)
  }
}

/** What counts when the field is left out, and whether it may say that there is nothing. */
function describeAbsence(schema: Schema): string {
  const { whenEmpty, fallback } = unwrap(schema)
  if (fallback !== undefined) return code(fallback)
  if (whenEmpty === undefined) return 'required'
  return whenEmpty === 'null' ? `required, may be ${code(null)}` : '–'
}

interface Table {
  title: string
  rows: string[]
}

/** The fields of an object, with those of the objects in it. Each form of a value with several gets a table of its own. */
function tableOf(title: string, shape: Readonly<Record<string, Schema>>): Table[] {
  const variants: Table[] = []
  function rowsOf(fields: Readonly<Record<string, Schema>>, parent: string): string[] {
    return Object.entries(fields).flatMap(([name, declared]) => {
      const field = toField(name, declared)
      const { schema } = unwrap(declared)
      const path = `${parent}${name}`
      const hint = field.hint ? t(`hint.${field.hint}`) : ''
      const cells = [
        code(path),
        // What the server sets has no label.
        t.find(`label.${field.label}`) ?? '(set by the office)',
        typeOf(field, schema),
        describeAbsence(declared),
        hint,
      ]
      const row = `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
      const item = schema instanceof z.ZodArray ? unwrap(schema.element).schema : schema
      const place = item === schema ? path : `${path}[]`
      if (item instanceof z.ZodDiscriminatedUnion) variants.push(...variantTables(item, place))
      const hasRows = (field.kind === 'group' || field.kind === 'list') && item instanceof z.ZodObject
      return hasRows ? [row, ...rowsOf(item.shape, `${place}.`)] : [row]
    })
  }
  const rows = rowsOf(shape, '')
  return [{ title, rows }, ...variants]
}

function variantTables({ def }: z.ZodDiscriminatedUnion, place: string): Table[] {
  const by = def.discriminator
  return def.options.flatMap((option) => {
    if (!(option instanceof z.ZodObject)) return []
    const { [by]: kind, ...shape } = option.shape
    return tableOf(`#### ${code(place)} with ${code(`"${by}": ${JSON.stringify(Object(kind).value)}`)}`, shape)
  })
}

const head = '| field | in the office | type | without it | |\n|---|---|---|---|---|'
const renderTable = ({ title, rows }: Table) =>
  rows.length > 0 ? `${title}\n\n${head}\n${rows.join('\n')}` : `${title}\n\nNo other fields.`

function renderKind(kind: EntryKind, declared: Schema): string {
  const { schema } = unwrap(declared)
  if (!(schema instanceof z.ZodObject)) throw new Error(`${kind} is not declared as an entry.`)
  const layout = fileLayouts[kind]
  const place = 'folder' in layout ? `${layout.folder}/*.json` : placeOfKind(kind)
  return tableOf(`## ${t(`kind.${kind}`)}: ${code(place)}`, schema.shape)
    .map(renderTable)
    .join('\n\n')
}

const text = `# All fields of the content

Written by \`node scripts/content-fields.ts\` from the declarations in \`src/domain/content/kinds/\`. For people who edit the
[content folder](content.md); the office shows the same fields by the names in the second column. A dot leads into an object, \`[]\`
into each object of a list; both are written as objects within each other. “Text by language” is \`{ "de": "…", "en": "…" }\`; only German is required.

${Object.entries(entryKindSchemas)
  .map(([kind, schema]) => renderKind(kind as EntryKind, schema))
  .join('\n\n')}

## Values

${Object.entries(optionValues)
  .filter(([, values]) => values.length > maxShownValues)
  .map(([name, values]) => `- ${name}: ${values.map(code).join(', ')}`)
  .join('\n')}
`

if (!process.argv.includes('--check')) writeFileSync(page, text)
else if (readFileSync(page, 'utf8') !== text) {
  console.error(`${page} is not what the content declares. Run: node scripts/content-fields.ts`)
  process.exit(1)
}
