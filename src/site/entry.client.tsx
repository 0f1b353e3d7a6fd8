import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fallbackLanguage } from '#domain/i18n/languages.ts'
import { createBrowserTranslations, type EmbeddedTranslations, fetchTranslations } from './i18n/browser-translations.ts'
import { startPageLanguage } from './i18n/page-language.ts'
import { embeddedTranslationsId, TranslationContext } from './i18n/use-translation.ts'
import { checkBuildFreshness } from './layout/build-freshness.ts'

function readEmbeddedTranslations(): EmbeddedTranslations {
  const embedded = document.getElementById(embeddedTranslationsId)?.textContent
  return embedded ? (JSON.parse(embedded) as EmbeddedTranslations) : { language: fallbackLanguage, namespaces: [] }
}

/** Over a slow connection the scripts can run before the end of the page, which contains the translations, has arrived. */
const documentParsed = () =>
  document.readyState === 'loading' &&
  new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))

async function start(): Promise<void> {
  const [freshness] = await Promise.all([checkBuildFreshness(), documentParsed()])
  if (freshness === 'reloading') return
  const embedded = readEmbeddedTranslations()
  startPageLanguage(embedded.language)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslationContext value={createBrowserTranslations(embedded, fetchTranslations)}>
          <HydratedRouter />
        </TranslationContext>
      </StrictMode>,
    )
  })
}

void start()
