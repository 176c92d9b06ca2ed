// The part of Tesseract's interface in use: the package has no types.
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  interface Tesseract {
    FS: { writeFile(path: string, bytes: Uint8Array): void }
    TessBaseAPI: new () => {
      /** Returns 0 if the language data could be read. */
      Init(folder: null, language: string, engine: number): number
      SetVariable(name: string, value: string): void
      /** Returns 1 if the picture at /input could not be read. */
      SetImageFile(): number
      Recognize(monitor: null): number
      GetTSVText(page: number): string
    }
  }

  export default function create(options: {
    TesseractProgress(percent: number): void
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => unknown): unknown
  }): Promise<Tesseract>
}
