import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ContentProblem } from './content-problem.ts'
import { readContentFile } from './read-content-file.ts'

export async function namesIn(directory: string, folder: string): Promise<string[]> {
  const names = await readdir(join(directory, folder)).catch(() => [])
  return names.filter((name) => name.endsWith('.json')).sort()
}

export interface FolderReading<T> {
  content: T[] | undefined
  problems: ContentProblem[]
}

/** Lists that are spread over several files, taken together in the order of their names. */
export async function readContentFolder<T>(
  directory: string,
  folder: string,
  schema: z.ZodType<T>,
): Promise<FolderReading<T>> {
  const names = await namesIn(directory, folder)
  const readings = await Promise.all(
    names.map((name) => readContentFile(directory, `${folder}/${name}`, z.array(schema))),
  )
  const problems = readings.flatMap((reading) => reading.problems)
  return { content: problems.length ? undefined : readings.flatMap(({ content }) => content ?? []), problems }
}
