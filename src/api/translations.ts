import type { ProblemCode } from '#contract/errors.ts'
import { type Language, languages } from '#domain/i18n/languages.ts'
import { createTranslator, flattenTranslations, type LooseTranslate } from '#domain/i18n/translate.ts'
import deAnswers from '../../locales/de/answers.json' with { type: 'json' }
import deFeeds from '../../locales/de/feeds.json' with { type: 'json' }
import deJobs from '../../locales/de/jobs.json' with { type: 'json' }
import deNutrition from '../../locales/de/nutrition.json' with { type: 'json' }
import dePaymentReturn from '../../locales/de/payment-return.json' with { type: 'json' }
import deProblems from '../../locales/de/problems.json' with { type: 'json' }
import enAnswers from '../../locales/en/answers.json' with { type: 'json' }
import enFeeds from '../../locales/en/feeds.json' with { type: 'json' }
import enJobs from '../../locales/en/jobs.json' with { type: 'json' }
import enNutrition from '../../locales/en/nutrition.json' with { type: 'json' }
import enPaymentReturn from '../../locales/en/payment-return.json' with { type: 'json' }
import enProblems from '../../locales/en/problems.json' with { type: 'json' }

/** The namespaces of locales/ that the API uses. */
interface ApiTranslations {
  answers: typeof deAnswers
  feeds: typeof deFeeds
  jobs: Pick<typeof deJobs, 'employmentTypes' | 'entryLevels' | 'everywhere' | 'pay' | 'job'>
  nutrition: typeof deNutrition
  'payment-return': typeof dePaymentReturn
  problems: Record<ProblemCode, string>
}

/** Every text the API sends. A language or an error code without translations is a type error. */
const translations: Record<Language, ApiTranslations> = {
  de: {
    answers: deAnswers,
    feeds: deFeeds,
    jobs: deJobs,
    nutrition: deNutrition,
    'payment-return': dePaymentReturn,
    problems: deProblems,
  },
  en: {
    answers: enAnswers,
    feeds: enFeeds,
    jobs: enJobs,
    nutrition: enNutrition,
    'payment-return': enPaymentReturn,
    problems: enProblems,
  },
}

type ApiNamespace = keyof ApiTranslations

const createTranslators = (language: Language) =>
  Object.fromEntries(
    Object.entries(translations[language]).map(([namespace, tree]) => [
      namespace,
      createTranslator(language, flattenTranslations(tree)),
    ]),
  ) as Record<ApiNamespace, LooseTranslate>

const translatorsByLanguage = Object.fromEntries(
  languages.map((language) => [language, createTranslators(language)]),
) as Record<Language, Record<ApiNamespace, LooseTranslate>>

export const getTranslator = (language: Language, namespace: ApiNamespace): LooseTranslate =>
  translatorsByLanguage[language][namespace]
