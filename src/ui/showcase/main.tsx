import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pickLanguage } from '#domain/i18n/languages.ts'
import { UiTextsContext } from '../ui-texts.ts'
import { Showcase } from './showcase.tsx'
import { uiTextsIn } from './texts.ts'

const address = new URLSearchParams(location.search)
const look = address.get('look') === 'staff' ? 'staff' : 'site'
const language = pickLanguage({ parameter: address.get('lang'), acceptLanguage: navigator.languages.join() })

const style = document.createElement('style')
const { default: css } = await (look === 'staff' ? import('./staff.css?inline') : import('./site.css?inline'))
style.textContent = css
// As in the apps: base styles come before those of parts.
document.head.prepend(style)
document.documentElement.lang = language

const root = document.getElementById('app')
if (root)
  createRoot(root).render(
    <StrictMode>
      <UiTextsContext value={() => ({ t: (key) => uiTextsIn(language)[key] })}>
        <Showcase look={look} language={language} />
      </UiTextsContext>
    </StrictMode>,
  )
