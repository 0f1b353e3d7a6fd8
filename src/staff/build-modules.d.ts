/** Made by the build, see scripts/build/staff.ts. */
declare module 'virtual:code-reader-wasm' {
  /** The address of the file. */
  const url: string
  export default url
}
