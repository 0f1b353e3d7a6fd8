import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Company } from '#domain/content/company.ts'
import type { Page } from '#domain/pages/page.ts'
import type { ContentProblem } from './content-problem.ts'
import { fillPageSource } from './fill-page-source.ts'
import { pageSchema } from './page-schema.ts'
import { readContentFile } from './read-content-file.ts'
import { type FolderReading, namesIn } from './read-content-folder.ts'

/** What stands for a text that is missing, so that the page itself is not blamed as well. */
const placeholder = '…'

export async function readPages(directory: string, company: Company | undefined): Promise<FolderReading<Page>> {
  if (!company) return { content: undefined, problems: [] }
  const missing: ContentProblem[] = []
  const readText = (name: string) => {
    const file = `pages/${name}`
    try {
      return readFileSync(join(directory, file), 'utf8')
    } catch {
      missing.push({ file, entry: '', field: '', reason: 'cannot be read' })
      return placeholder
    }
  }
  const schema = z.preprocess((source) => fillPageSource(source, company, readText), pageSchema)
  const names = await namesIn(directory, 'pages')
  const readings = await Promise.all(names.map((name) => readContentFile(directory, `pages/${name}`, schema)))
  const problems = [...missing, ...readings.flatMap((reading) => reading.problems)]
  return { content: problems.length ? undefined : readings.flatMap(({ content }) => content ?? []), problems }
}
