/** Where vite.config.ts puts what pdf.js fetches: ends in a slash. */
declare const PDFJS_FILES: string;
