import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { handlesScroll } from '../../layout/scroll-after-navigation.ts'
import { timings } from '../../timings.ts'
import { scrollSlowly } from './scroll-slowly.ts'

/** Navigation state of list links: the panel was opened from the list, so closing it goes back. */
export const panelLinkState = { ...handlesScroll, isAboveList: true }

type Origin = { id: string; from: 'list' | 'pin' }

interface Input {
  openId: string | undefined
  searchString: string
  focusPin: (id: string) => void
}

/** Opening and closing are navigations: the URL names the store, and the back button closes the panel. */
export function useStorePanel({ openId, searchString, focusPin }: Input) {
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
    // Another store may have been chosen while the list was loading.
    const { id, from } = origin.current ?? { id: closedId, from: 'list' }
    if (!id || id !== closedId) return
    origin.current = undefined
    if (from === 'pin') focusPin(id)
    else document.getElementById(toStoreLinkId(id))?.focus()
  }, [openId, focusPin])

  function close() {
    if ((state as Partial<typeof panelLinkState> | null)?.isAboveList) return void navigate(-1)
    void navigate({ pathname: '/places', search: searchString }, { replace: true })
  }

  return {
    panel,
    close,
    /** Remembers where to return the focus; the link itself navigates. */
    rememberListItem: (id: string) => {
      origin.current = { id, from: 'list' }
    },
    openFromPin: (id: string) => {
      const shownId = readShownId()
      if (id === shownId) return
      origin.current = { id, from: 'pin' }
      const isAboveList = !shownId || (state as Partial<typeof panelLinkState> | null)?.isAboveList === true
      void navigate(
        { pathname: `/places/${id}`, search: searchString },
        { replace: Boolean(shownId), state: { ...handlesScroll, isAboveList } },
      )
    },
  }
}

/**
 * From the URL, not from the rendered page: after closing, the panel stays until the list is loaded. A store that is
 * opened meanwhile must not replace the list in the history, or closing it would leave the site.
 */
const readShownId = () => location.pathname.split('/')[2]

/** Element id of a store's link in the list. */
export const toStoreLinkId = (storeId: string) => `store-${storeId}`
