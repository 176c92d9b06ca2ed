// The HEIC converter: libheif compiled to WebAssembly. Its code and its binary are two files of the build, fetched for
// the first HEIC that the browser cannot decode itself. No eval; the page's policy needs 'wasm-unsafe-eval'.
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url'

/** The part of libheif's C interface in use. Numbers are addresses unless their name indicates otherwise. */
export interface Libheif {
  HEAPU8: Uint8Array<ArrayBuffer>
  _malloc(bytes: number): number
  _free(address: number): void
  _heif_context_alloc(): number
  _heif_context_free(context: number): void
  _heif_context_read_from_memory_without_copy(error: number, context: number, data: number, size: number, _: 0): void
  _heif_context_get_primary_image_handle(error: number, context: number, out: number): void
  _heif_image_handle_release(handle: number): void
  _heif_image_handle_get_width(handle: number): number
  _heif_image_handle_get_height(handle: number): number
  _heif_image_handle_get_luma_bits_per_pixel(handle: number): number
  _heif_image_handle_has_alpha_channel(handle: number): number
  _heif_image_handle_get_preferred_decoding_colorspace(
    error: number,
    handle: number,
    space: number,
    chroma: number,
  ): void
  _heif_image_handle_get_raw_color_profile_size(handle: number): number
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, out: number): void
  _heif_decode_image(error: number, handle: number, out: number, space: number, chroma: number, options: 0): void
  _heif_image_release(image: number): void
  _heif_image_get_width(image: number, channel: number): number
  _heif_image_get_height(image: number, channel: number): number
  _heif_image_get_plane_readonly(image: number, channel: number, outStride: number): number
  _heif_image_get_nclx_color_profile(error: number, image: number, out: number): void
  _heif_image_handle_get_nclx_color_profile(error: number, handle: number, out: number): void
  _heif_nclx_color_profile_free(profile: number): void
}

type CreateLibheif = (options: {
  instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => unknown): unknown
}) => Libheif

/**
 * Returns what makes a new decoder with memory of its own: no photo can read what another left there. Rejects if the
 * converter cannot be fetched (offline, and not cached).
 */
export async function loadLibheif(): Promise<() => Libheif> {
  const [{ default: create }, module] = await Promise.all([import('libheif-js/libheif-wasm/libheif.js'), compile()])
  // Without this hook the code would fetch its binary by itself, synchronously, from a URL that the build has renamed.
  return () =>
    (create as CreateLibheif)({
      instantiateWasm: (imports, receive) => receive(new WebAssembly.Instance(module, imports)),
    })
}

async function compile(): Promise<WebAssembly.Module> {
  const reply = await fetch(wasmUrl)
  if (!reply.ok) throw new Error(`the HEIC converter answered ${reply.status}`)
  return reply.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(reply)
    : WebAssembly.compile(await reply.arrayBuffer())
}
