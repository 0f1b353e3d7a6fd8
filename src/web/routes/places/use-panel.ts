import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { movesByItself } from '../../layout/use-scroll-after-navigation.ts'
import { timings } from '../../timings.ts'
import { scrollSlowly } from './scroll-slowly.ts'
import { storeLinkId } from './store-link-id.ts'

/** The panel was opened from the list, so the way back leads there. */
export const panelState = { ...movesByItself, isAboveList: true }

type Origin = { id: string; from: 'list' | 'pin' }

interface Page {
  openId: string | undefined
  searchText: string
  focusPin: (id: string) => void
}

/** Opening and closing are navigations: the address names the store, and the back button closes. */
export function usePanel({ openId, searchText, focusPin }: Page) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const panel = useRef<HTMLElement>(null)
  const origin = useRef<Origin>(undefined)
  const lastOpenId = useRef(openId)

  useEffect(() => {
    const closedId = lastOpenId.current
    lastOpenId.current = openId
    if (closedId === openId) return
    if (openId) {
      panel.current?.querySelector('h1')?.focus({ preventScroll: true })
      return panel.current ? scrollSlowly(panel.current, timings.listAnimation) : undefined
    }
    const { id, from } = origin.current ?? { id: closedId ?? '', from: 'list' }
    origin.current = undefined
    if (from === 'pin') focusPin(id)
    else document.getElementById(storeLinkId(id))?.focus()
  }, [openId, focusPin])

  function close() {
    if ((state as Partial<typeof panelState> | null)?.isAboveList) return void navigate(-1)
    void navigate({ pathname: '/places', search: searchText }, { replace: true, preventScrollReset: true })
  }

  return {
    panel,
    close,
    /** The list's own links navigate; this only notes where the focus is to return to. */
    noteListItem: (id: string) => {
      origin.current = { id, from: 'list' }
    },
    choosePin: (id: string) => {
      if (id === openId) return
      origin.current = { id, from: 'pin' }
      const isAboveList = openId === undefined || (state as Partial<typeof panelState> | null)?.isAboveList === true
      void navigate(
        { pathname: `/places/${id}`, search: searchText },
        { replace: openId !== undefined, preventScrollReset: true, state: { ...movesByItself, isAboveList } },
      )
    },
  }
}
