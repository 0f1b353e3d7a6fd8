import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fallbackLanguage } from '#domain/i18n/languages.ts'
import { checkFreshness } from './check-freshness.ts'
import { browserTexts, type EmbeddedTexts } from './i18n/browser-texts.ts'
import { embeddedTextsId } from './i18n/embedded-texts-id.ts'
import { fetchTexts } from './i18n/fetch-texts.ts'
import { TextContext } from './i18n/use-texts.ts'

function readEmbedded(): EmbeddedTexts {
  const embedded = document.getElementById(embeddedTextsId)?.textContent
  return embedded ? (JSON.parse(embedded) as EmbeddedTexts) : { language: fallbackLanguage, namespaces: {} }
}

/** Over a slow connection the scripts may be there before the end of the page, and with it the texts. */
const wholePage = () =>
  document.readyState === 'loading' &&
  new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))

async function start(): Promise<void> {
  const [freshness] = await Promise.all([checkFreshness(), wholePage()])
  if (freshness === 'reloading') return
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TextContext value={browserTexts(readEmbedded(), fetchTexts)}>
          <HydratedRouter />
        </TextContext>
      </StrictMode>,
    )
  })
}

void start()
