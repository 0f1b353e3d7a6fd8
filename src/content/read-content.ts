import type { Bakery } from '#domain/site/bakery.ts'
import type { ContentProblem } from './content-problem.ts'
import { contentVersion } from './content-version.ts'
import { readContentFile } from './read-content-file.ts'
import { companySchema, homeSchema, menusSchema, slidesSchema, themeSchema } from './site-schemas.ts'

export type ContentReading = { isValid: true; bakery: Bakery } | { isValid: false; problems: ContentProblem[] }

/** Reads and checks a content folder; all problems are told at once, not one a run. */
export async function readContent(directory: string): Promise<ContentReading> {
  const [company, theme, menus, slides, home] = await Promise.all([
    readContentFile(directory, 'company.json', companySchema),
    readContentFile(directory, 'theme.json', themeSchema),
    readContentFile(directory, 'menus.json', menusSchema),
    readContentFile(directory, 'slides.json', slidesSchema),
    readContentFile(directory, 'home.json', homeSchema),
  ])
  if (!company.content || !theme.content || !menus.content || !slides.content || !home.content)
    return { isValid: false, problems: [company, theme, menus, slides, home].flatMap(({ problems }) => problems) }
  const content = {
    company: company.content,
    theme: theme.content,
    menus: menus.content,
    slides: slides.content,
    home: home.content,
  }
  return { isValid: true, bakery: { ...content, version: contentVersion(content) } }
}
