import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Page } from '#domain/pages/page.ts'
import type { Company } from '#domain/site/company.ts'
import { fillPageSource } from './fill-page-source.ts'
import { pageSchema } from './page-schema.ts'
import { readContentFile } from './read-content-file.ts'
import { type FolderReading, namesIn } from './read-content-folder.ts'

function readText(directory: string): (file: string) => string {
  return (file) => {
    try {
      return readFileSync(join(directory, 'pages', file), 'utf8')
    } catch {
      // Empty is refused by the schema, which names the page and the field.
      return ''
    }
  }
}

export async function readPages(directory: string, company: Company | undefined): Promise<FolderReading<Page>> {
  if (!company) return { content: undefined, problems: [] }
  const schema = z.preprocess((source) => fillPageSource(source, company, readText(directory)), pageSchema)
  const names = await namesIn(directory, 'pages')
  const readings = await Promise.all(names.map((name) => readContentFile(directory, `pages/${name}`, schema)))
  const problems = readings.flatMap((reading) => reading.problems)
  return { content: problems.length ? undefined : readings.flatMap(({ content }) => content ?? []), problems }
}
