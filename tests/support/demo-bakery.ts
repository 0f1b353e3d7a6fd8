import { readContent } from '#content/read-content.ts'
import type { Bakery } from '#domain/content/bakery.ts'

async function readDemo(): Promise<Bakery> {
  const reading = await readContent('content')
  if (!reading.isValid) throw new Error('The demo content is not valid')
  return reading.bakery
}

let demo: Promise<Bakery> | undefined

/** The demo content, read and checked once a worker; whoever asks gets a copy to change at will. */
export async function demoBakery(): Promise<Bakery> {
  demo ??= readDemo()
  return structuredClone(await demo)
}
