import '#ui/styles/fonts.css'
import '#ui/styles/tokens.css'
import '#ui/styles/base.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
// After what it may change, before the styles of components.
import '#ui/styles/layout.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { UiTextsContext } from '#ui/ui-texts.ts'
import { getTranslation, language, useTranslation } from './i18n/use-translation.ts'
import { createRouter } from './routes.tsx'
import { createStaffApp, StaffAppContext } from './staff-app.ts'
import { keepAppUpToDate } from './state/app-update.ts'
import { startAttention } from './state/attention.ts'

const app = createStaffApp()

const followLanguage = () => {
  document.documentElement.lang = language.get()
}
followLanguage()
language.subscribe(followLanguage)

startAttention({
  orderIds: app.watchedBoards.newOrderIds,
  laterIds: app.watchedBoards.newForTomorrowIds,
  play: app.sound.play,
  titleOf: (count) => getTranslation().t('attention.title', { count }),
})
void app.queue.start()
if (import.meta.env.PROD) void keepAppUpToDate(() => app.queue.state.get().queue.length).catch(() => {})

const root = document.getElementById('app')
if (root)
  createRoot(root).render(
    <StrictMode>
      <StaffAppContext value={app}>
        <UiTextsContext value={useTranslation}>
          <RouterProvider router={createRouter(app)} />
        </UiTextsContext>
      </StaffAppContext>
    </StrictMode>,
  )
