import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { checkFreshness } from './check-freshness.ts'
import { clientI18n, type EmbeddedTexts } from './i18n/client-i18n.ts'
import { embeddedTextsId } from './i18n/embedded-texts-id.ts'

async function start(): Promise<void> {
  const embedded = document.getElementById(embeddedTextsId)?.textContent ?? '{}'
  const [freshness, i18n] = await Promise.all([checkFreshness(), clientI18n(JSON.parse(embedded) as EmbeddedTexts)])
  if (freshness === 'reloading') return
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <HydratedRouter />
        </I18nextProvider>
      </StrictMode>,
    )
  })
}

void start()
