// Loads the playground when somebody opens it, because a log needs none of it.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PlaygroundProps } from '../play/playground.tsx';

export function LazyPlayground(props: PlaygroundProps): JSX.Element {
  const [loaded, setLoaded] = useState<
    { readonly view: ComponentType<PlaygroundProps> } | undefined
  >(undefined);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (__SOLO__) return;
    import('../play/playground.tsx')
      .then(({ Playground }) => setLoaded({ view: Playground }))
      .catch((error: unknown) => setProblem(String(error)));
  }, []);
  if (problem !== '') return <p class="problem">{problem}</p>;
  if (loaded === undefined) return <p class="waiting">Fetching the playground…</p>;
  const { view: View } = loaded;
  return <View {...props} />;
}
