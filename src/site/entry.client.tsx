import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { type AppData, appDataId } from './app-data.ts'
import { createBrowserTranslations, fetchTranslations } from './i18n/browser-translations.ts'
import { startPageLanguage } from './i18n/page-language.ts'
import { TranslationContext } from './i18n/use-translation.ts'
import { checkBuildFreshness } from './layout/build-freshness.ts'

/** Over a slow connection the scripts can run before the end of the page, which contains the data, has arrived. */
const documentParsed = () =>
  document.readyState === 'loading' &&
  new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))

function readAppData(): AppData {
  const element = document.getElementById(appDataId)?.textContent
  if (!element) throw new Error('The page has no data.')
  return JSON.parse(element) as AppData
}

/** The router decodes its data from a stream that a script of the page has opened. */
function passToRouter({ loaded }: AppData): void {
  const controller = window.__reactRouterContext?.streamController
  controller?.enqueue(loaded)
  controller?.close()
}

async function start(): Promise<void> {
  const [freshness] = await Promise.all([checkBuildFreshness(), documentParsed()])
  if (freshness === 'reloading') return
  const appData = window.appData ? await window.appData : readAppData()
  const { texts } = appData
  passToRouter(appData)
  startPageLanguage(texts.language)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslationContext value={createBrowserTranslations(texts, fetchTranslations)}>
          <HydratedRouter />
        </TranslationContext>
      </StrictMode>,
    )
  })
}

void start()
