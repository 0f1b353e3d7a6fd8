import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { type ContentProblem, problemsOf } from './content-problem.ts'

type Reading<T> = { content: T; problems: [] } | { content: undefined; problems: ContentProblem[] }

const failed = (file: string, reason: string): Reading<never> => ({
  content: undefined,
  problems: [{ file, entry: '', field: '', reason }],
})

export async function readContentFile<T>(directory: string, file: string, schema: z.ZodType<T>): Promise<Reading<T>> {
  let text: string
  try {
    text = await readFile(join(directory, file), 'utf8')
  } catch {
    return failed(file, 'cannot be read')
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return failed(file, `is not valid JSON (${(error as Error).message})`)
  }
  const parsed = schema.safeParse(json)
  return parsed.success
    ? { content: parsed.data, problems: [] }
    : { content: undefined, problems: problemsOf(file, json, parsed.error) }
}
