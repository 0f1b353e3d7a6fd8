export default function Soon() {
  return <main id="main" />
}
