import type { ContentSource } from '#content/content-files.ts'
import type { createRandom } from './guarantee.ts'

type Random = ReturnType<typeof createRandom>
type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

const oddTexts = [
  '',
  ' ',
  '🎂',
  '<script>alert(1)</script>',
  '{{name}}',
  '../../etc/passwd',
  'ä'.repeat(5000),
  '\u0000',
  '0',
]
const oddNumbers = [0, -1, 1.5, 1e9, Number.MAX_SAFE_INTEGER, 540.5]

const pick = <T>(list: readonly T[], random: Random): T => list[random.below(list.length)] as T

/** All places in a value, as paths. */
function listPaths(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries: [string | number, Json][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [path, ...entries.flatMap(([key, inner]) => listPaths(inner, [...path, key]))]
}

function readAt(value: Json, path: readonly (string | number)[]): Json {
  return path.reduce<Json>((at, key) => (at as { [key: string | number]: Json })[key] ?? null, value)
}

/** Changes a value in place: removes it, gives it another type or an odd value, or repeats it. */
function changeAt(root: Json, path: readonly (string | number)[], random: Random): void {
  const key = path.at(-1)
  const parent = readAt(root, path.slice(0, -1)) as { [key: string | number]: Json } | Json[]
  if (key === undefined) return
  const holder = parent as { [key: string | number]: Json }
  const value = holder[key] ?? null
  const changes: (() => void)[] = [
    () => {
      if (Array.isArray(parent)) parent.splice(Number(key), 1)
      else delete holder[key]
    },
    () => {
      if (Array.isArray(parent)) parent.splice(Number(key), 0, structuredClone(value))
      else holder[`${key}x`] = value
    },
    () => {
      holder[key] = typeof value === 'string' ? pick(oddTexts, random) : pick(oddNumbers, random)
    },
    () => {
      holder[key] = typeof value === 'string' ? `${value}${pick(['x', ' ', 'e'], random)}` : null
    },
    () => {
      holder[key] = typeof value === 'number' ? value * pick([10, 0.1, -1, 2], random) : [value]
    },
  ]
  pick(changes, random)()
}

/** What a hurried editor, a bad merge or a broken disk does to a content folder. */
export function editRandomly({ files, pictures }: ContentSource, random: Random): ContentSource & { edit: string } {
  const names = [...files.keys()]
  const name = pick(names, random)
  const text = files.get(name) ?? ''
  const withText = (changed: string | undefined) => {
    const next = new Map(files)
    if (changed === undefined) next.delete(name)
    else next.set(name, changed)
    return next
  }
  const kind = random.next()
  if (kind < 0.04) return { files: withText(undefined), pictures, edit: `${name} removed` }
  if (kind < 0.12) {
    const at = Math.floor(random.next() * text.length)
    return {
      files: withText(text.slice(0, at) + text.slice(at + 1)),
      pictures,
      edit: `${name}: character ${at} removed`,
    }
  }
  if (kind < 0.2) {
    const next = new Map(pictures)
    const picture = pick([...pictures.keys()], random)
    const bytes = pictures.get(picture) ?? new Uint8Array()
    if (random.next() < 0.5) next.delete(picture)
    else next.set(picture, bytes.subarray(0, Math.floor(random.next() * bytes.length)))
    return { files, pictures: next, edit: `picture ${picture} lost or cut` }
  }
  if (!name.endsWith('.json')) {
    const odd = pick(oddTexts, random)
    return { files: withText(`${text}\n${odd}\n`), pictures, edit: `${name}: text appended` }
  }
  const root = JSON.parse(text) as Json
  const path = pick(listPaths(root), random)
  changeAt(root, path, random)
  return { files: withText(JSON.stringify(root, null, 2)), pictures, edit: `${name}: ${path.join('.')}` }
}
