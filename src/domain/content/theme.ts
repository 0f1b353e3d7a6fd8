export const themeColours = [
  'paper',
  'flour',
  'crumb',
  'crust',
  'espresso',
  'caramel',
  'linen-red',
  'sage',
  'amber',
  'focus',
] as const
export type Theme = Record<(typeof themeColours)[number], string>

export const themeStyle = (theme: Theme) => `:root{${themeColours.map((name) => `--${name}:${theme[name]}`).join(';')}}`
