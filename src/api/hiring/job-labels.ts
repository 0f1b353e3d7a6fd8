import type { Language } from '#domain/i18n/languages.ts'
import de from '../../../locales/de/jobs.json' with { type: 'json' }
import en from '../../../locales/en/jobs.json' with { type: 'json' }

const texts: Record<Language, Pick<typeof de, 'employmentTypes' | 'entryLevels' | 'everywhere'>> = { de, en }

export const jobLabels = (language: Language) => texts[language]
