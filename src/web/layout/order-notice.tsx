import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'
import { appState } from '../state/app-state.ts'
import { notify } from '../state/notify.ts'

const outcomes = ['paid', 'checking', 'unpaid'] as const
type Outcome = (typeof outcomes)[number]

const outcomeOf = (hash: string): Outcome | undefined => outcomes.find((outcome) => hash === `#${outcome}`)

/** Whoever comes back from paying hears once how it went; the address forgets it, so that a reload stays quiet. */
export function OrderNotice() {
  const { t } = useTexts()
  const { pathname, hash } = useLocation()
  const outcome = pathname === '/' ? outcomeOf(hash) : undefined
  useEffect(() => {
    // The address itself is asked too: the router still knows the fragment after it is gone.
    if (!outcome || outcomeOf(location.hash) !== outcome) return
    history.replaceState(history.state, '', location.pathname + location.search)
    notify(appState, { tone: 'status', text: t(`orderNotice.${outcome}`) })
  }, [outcome, t])
  return null
}
