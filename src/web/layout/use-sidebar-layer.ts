import { type RefObject, useEffect, useRef } from 'react'
import { afterPaint } from '../after-paint.ts'
import { useAppState } from '../state/use-app-state.ts'
import { holdPage } from './hold-page.ts'
import { openSidebar } from './sidebar-state.ts'

const knowsPopover = () => 'popover' in HTMLElement.prototype

/** Browsers from before 2024: there the button does nothing by itself. */
export const openWithoutPopover = () => knowsPopover() || openSidebar()

function show(dialog: HTMLDialogElement): void {
  if (!knowsPopover()) dialog.showModal()
  else if (!dialog.matches(':popover-open')) dialog.showPopover()
}

function hide(dialog: HTMLDialogElement): void {
  if (!knowsPopover()) dialog.close()
  else if (dialog.matches(':popover-open')) dialog.hidePopover()
}

/** By itself the browser gives it back only to what is not held, and not after a click beside the layer. */
function giveFocusBack(dialog: HTMLDialogElement): void {
  const { activeElement, body } = document
  if (activeElement !== body && !dialog.contains(activeElement)) return
  document.querySelector<HTMLElement>(`[popovertarget="${dialog.id}"]`)?.focus({ preventScroll: true })
}

/**
 * The browser itself shows the layer, before our script too. Only then is the rest of the page held: that styles every
 * element anew, and as a modal dialog the menu would be seen only after it.
 */
export function useSidebarLayer(): { layer: RefObject<HTMLDialogElement | null>; isOpen: boolean } {
  const layer = useRef<HTMLDialogElement>(null)
  const isOpen = useAppState(({ sidebarOpen }) => sidebarOpen)

  useEffect(() => {
    if (knowsPopover() && layer.current?.matches(':popover-open')) openSidebar()
  }, [])

  useEffect(() => {
    const dialog = layer.current
    if (!isOpen || !dialog) return
    let isOver = false
    let release = () => {}
    show(dialog)
    afterPaint(() => {
      if (!isOver) release = holdPage(dialog)
    })
    return () => {
      isOver = true
      release()
      hide(dialog)
      giveFocusBack(dialog)
    }
  }, [isOpen])

  return { layer, isOpen }
}
