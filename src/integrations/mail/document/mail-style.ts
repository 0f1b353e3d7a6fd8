export const colors = {
  paper: '#FBF6EC',
  flour: '#FFFDF8',
  crumb: '#F1E3CB',
  crust: '#7A4520',
  espresso: '#2A1B12',
  linenRed: '#A8452F',
} as const

const serif = "Georgia,'Times New Roman',serif"
const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const digits = "'SF Mono',SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"
const wraps = 'overflow-wrap:anywhere;word-break:break-word'

/** Mails need their styles on the element; the classes only serve dark mode, narrow screens and paper. */
export const styles = {
  text: `margin:0 0 16px;font:400 16px/1.6 ${sans};color:${colors.espresso};${wraps}`,
  smallPrint: `margin:0 0 12px;font:400 14px/1.6 ${sans};color:${colors.espresso};${wraps}`,
  brand: `margin:0;font:700 22px/1.2 ${serif};color:${colors.crust};letter-spacing:-0.01em`,
  headline: `margin:0 0 20px;font:700 30px/1.2 ${serif};color:${colors.espresso};letter-spacing:-0.015em`,
  title: `margin:26px 0 12px;font:700 20px/1.3 ${serif};color:${colors.espresso}`,
  entryTitle: `margin:0 0 6px;padding:14px 0 0;border-top:2px solid ${colors.crust};font:700 18px/1.3 ${sans};color:${colors.espresso}`,
  label: `font:600 13px/1.5 ${sans};color:${colors.crust}`,
  value: `font:400 16px/1.5 ${sans};color:${colors.espresso};${wraps}`,
  strong: `font:700 17px/1.5 ${sans};color:${colors.espresso}`,
  detail: `font:400 14px/1.5 ${sans};color:${colors.crust};${wraps}`,
  footer: `margin:0 0 12px;font:400 13px/1.6 ${sans};color:${colors.crust};${wraps}`,
  code: `font:700 38px/1.1 ${digits};color:${colors.espresso};letter-spacing:6px`,
  link: `color:${colors.crust};text-decoration:underline`,
  button: `display:block;padding:15px 30px;font:600 16px/1.25 ${sans};color:#FFFFFF;text-decoration:none;border-radius:26px`,
  sumLine: `border-top:1px solid ${colors.crust}`,
  hairline: `border-top:1px solid ${colors.crumb}`,
} as const

export const styleSheet = `
body{-webkit-text-size-adjust:100%;text-size-adjust:100%}
@media (max-width:480px){.card{padding:28px 22px 20px!important}.aside{padding-left:23px!important;padding-right:23px!important}.headline{font-size:26px!important}.wide{width:100%!important}}
@media (prefers-color-scheme:dark){.paper{background:#1B120C!important}.card{background:#271B13!important;border-color:#45321F!important}.box{background:#36261A!important}.ink{color:#F6EBDC!important}.soft{color:#DDB58B!important}.line{border-color:#45321F!important}}
@media print{.paper,.card,.box{background:#fff!important}.card{border:0!important;padding:0!important}.entry{break-inside:avoid;page-break-inside:avoid}.ink,.soft{color:#000!important}}
`
