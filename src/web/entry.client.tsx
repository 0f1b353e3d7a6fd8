import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fallbackLanguage } from '#domain/language/languages.ts'
import { checkFreshness } from './check-freshness.ts'
import { browserTexts, type EmbeddedTexts } from './i18n/browser-texts.ts'
import { embeddedTextsId } from './i18n/embedded-texts-id.ts'
import { fetchTexts } from './i18n/fetch-texts.ts'
import { TextContext } from './i18n/use-texts.ts'

function readEmbedded(): EmbeddedTexts {
  const embedded = document.getElementById(embeddedTextsId)?.textContent
  return embedded ? (JSON.parse(embedded) as EmbeddedTexts) : { language: fallbackLanguage, namespaces: {} }
}

async function start(): Promise<void> {
  if ((await checkFreshness()) === 'reloading') return
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
