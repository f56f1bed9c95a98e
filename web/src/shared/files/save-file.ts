export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start reading after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
