import { DrawnIcon } from '#ui/icon.tsx'
import { close, download, menu, next, pause, plus, previous } from '#ui/icon-paths.ts'

const paths = {
  cart: 'M5 8h14l-1.2 11.1a1 1 0 0 1-1 .9H7.2a1 1 0 0 1-1-.9L5 8Zm4 0V7a3 3 0 0 1 6 0v1',
  menu,
  close,
  previous,
  next,
  pause,
  play: 'M8 5.5v13l10.5-6.5L8 5.5Z',
  plus,
  chat: 'M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v7a2.5 2.5 0 0 1-2.5 2.5H11l-4.5 4v-4A2.5 2.5 0 0 1 4 13.5v-7ZM8.5 10h.01M12 10h.01M15.5 10h.01',
  external: 'M14 5h5v5M19 5l-8 8M11 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-5',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Zm4 4.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8ZM16.6 7.4h.01',
  facebook:
    'M13.5 20v-7h2.6l.4-3h-3V8.3c0-.9.4-1.5 1.6-1.5h1.5V4.2c-.7-.1-1.4-.2-2.2-.2-2.3 0-3.7 1.3-3.7 3.8V10H8v3h2.7v7',
  download,
} as const

/** Icons of the layout and the home page. All others are in page-icon.tsx, to keep the first load small. */
export const Icon = ({ name, size }: { name: keyof typeof paths; size?: number }) => (
  <DrawnIcon path={paths[name]} size={size} />
)
