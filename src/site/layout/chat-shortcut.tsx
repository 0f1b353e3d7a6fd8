import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './chat-shortcut.module.css'

const controls = 'a, button, input, select, textarea, label, summary, [role="button"]'
/** Fractions of the box. The points are closer together than the smallest control is wide. */
const steps = [0, 1 / 3, 2 / 3, 1]

/** Whether a control is below the element, or would be where the element is. */
function coversControl(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const isControlAt = (x: number, y: number) => {
    const below = document.elementsFromPoint(x, y).find((other) => !element.contains(other))
    return Boolean(below?.closest(controls))
  }
  return steps.some((across) => steps.some((down) => isControlAt(left + width * across, top + height * down)))
}

/** True while a control is below the element: the page scrolls, grows or changes under it. */
function useIsInTheWay(element: { current: Element | null }): boolean {
  const [isInTheWay, setInTheWay] = useState(false)
  const { key } = useLocation()
  useEffect(() => {
    let frame = 0
    const check = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        if (element.current) setInTheWay(coversControl(element.current))
      })
    }
    const resizing = new ResizeObserver(check)
    resizing.observe(document.body)
    // Captured, because lists that scroll sideways do not bubble the event.
    addEventListener('scroll', check, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      resizing.disconnect()
      removeEventListener('scroll', check, { capture: true })
    }
  }, [element, key])
  return isInTheWay
}

/** Steps aside while it would cover a control. It stays in the tab order, and comes back when it has the focus. */
export function ChatShortcut({ url }: { url: string }) {
  const { t } = useTranslation()
  const link = useRef<HTMLAnchorElement>(null)
  const isInTheWay = useIsInTheWay(link)
  return (
    <aside aria-label={t('chat')}>
      <a
        ref={link}
        className={`${styles.chat} no-print`}
        href={url}
        target="_blank"
        rel="noopener"
        data-above-bar
        data-aside={isInTheWay || undefined}
      >
        <Icon name="chat" size={26} />
        <span className="visually-hidden">
          {t('chat')} {t('newTab')}
        </span>
      </a>
    </aside>
  )
}
