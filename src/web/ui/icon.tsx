const paths = {
  cart: 'M5 8h14l-1.200 11.100a1 1 0 0 1-1 .9H7.200a1 1 0 0 1-1-.9L5 8Zm4 0V7a3 3 0 0 1 6 0v1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.500v13l10.500-6.500L8 5.500Z',
  plus: 'M12 5v14M5 12h14',
  chat: 'M4 6.500A2.500 2.500 0 0 1 6.500 4h11A2.500 2.500 0 0 1 20 6.500v7a2.500 2.500 0 0 1-2.500 2.500H11l-4.500 4v-4A2.500 2.500 0 0 1 4 13.500v-7ZM8.500 10h.01M12 10h.01M15.500 10h.01',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  external: 'M14 5h5v5M19 5l-8 8M11 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-5',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Zm4 4.600a3.400 3.400 0 1 1 0 6.800 3.400 3.400 0 0 1 0-6.800ZM16.600 7.400h.01',
  facebook:
    'M13.500 20v-7h2.600l.4-3h-3V8.300c0-.9.4-1.500 1.600-1.500h1.500V4.200c-.7-.1-1.400-.2-2.200-.2-2.300 0-3.700 1.300-3.700 3.800V10H8v3h2.700v7',
  phone: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm2.500 15h1',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
} as const

export type IconName = keyof typeof paths

/** Decoration only: the name of a control stands in its text or label. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
