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
export type ThemeColour = (typeof themeColours)[number]
export type Theme = Record<ThemeColour, string>

export const themeStyle = (theme: Theme) => `:root{${themeColours.map((name) => `--${name}:${theme[name]}`).join(';')}}`
