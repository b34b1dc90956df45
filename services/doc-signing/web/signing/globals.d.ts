/** Where vite.config.ts puts the files that pdf.js fetches: ends with a slash. */
declare const PDFJS_FILES: string;
