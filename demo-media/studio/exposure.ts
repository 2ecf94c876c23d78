import {
  Color,
  CustomBlending,
  DirectionalLight,
  FloatType,
  HalfFloatType,
  Mesh,
  NearestFilter,
  OneFactor,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector2,
  Vector3,
  WebGLRenderTarget,
  type PerspectiveCamera,
  type Texture,
  type WebGLRenderer,
} from 'three';
import { halton, lamps } from './lamps.ts';
import { GROUND_MM } from './shadow.ts';

/** Light above which highlights are compressed (Khronos PBR Neutral, without its toe). */
const SHOULDER = 0.76;

const TONE = `
const float START = ${SHOULDER.toFixed(2)};
vec3 develop(vec3 c) {
  float peak = max(c.r, max(c.g, c.b));
  if (peak < START) return c;
  float d = 1. - START;
  float next = 1. - d * d / (peak + d - START);
  c *= next / peak;
  float g = 1. - 1. / (.12 * max(peak - 1.6, 0.) + 1.);
  return mix(c, vec3(next), g);
}
vec3 undevelop(vec3 c) {
  float peak = max(c.r, max(c.g, c.b));
  if (peak < START) return c;
  float d = 1. - START;
  return c * ((d * d / (1. - peak) - d + START) / peak);
}
`;

const PAGE = 'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0., 1.); }';

/** The seamless paper: what the picture's edge shows is exactly the ground's colour. */
export function paper(shadow: Texture, ground: string, middle: Vector2): Mesh {
  const material = new ShaderMaterial({
    uniforms: {
      ground: { value: new Color(ground) },
      shadow: { value: shadow },
      middle: { value: middle },
    },
    vertexShader:
      'varying vec3 place; varying vec4 seen; void main() { place = (modelMatrix * vec4(position, 1.)).xyz; seen = gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.); }',
    fragmentShader: `
${TONE}
varying vec3 place; varying vec4 seen; uniform vec3 ground; uniform sampler2D shadow; uniform vec2 middle;
void main() {
  vec2 at = (place.xz - middle) / ${GROUND_MM.toFixed(1)};
  vec2 inside = smoothstep(.5, .4, abs(at));
  vec3 light = texture2D(shadow, vec2(at.x + .5, .5 - at.y)).rgb;
  vec2 edge = seen.xy / seen.w;
  // No shadow is cut off where the picture ends.
  float within = smoothstep(1., .78, abs(edge.x)) * smoothstep(1., .8, abs(edge.y));
  light = mix(vec3(1.), light, inside.x * inside.y * within);
  vec3 warm = mix(vec3(.93, .955, 1.), vec3(1.), light);
  gl_FragColor = vec4(undevelop(min(ground * light * mix(vec3(1.), 1. / warm, .35), vec3(.985))), 1.);
}`,
  });
  const mesh = new Mesh(new PlaneGeometry(GROUND_MM, GROUND_MM), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.set(middle.x, 0, middle.y);
  return mesh;
}

/** The light value of a ground colour that development brings back to the same colour. */
export function undeveloped(ground: string): Color {
  const color = new Color(ground);
  const peak = Math.max(color.r, color.g, color.b);
  if (peak < SHOULDER) return color;
  const d = 1 - SHOULDER;
  return color.multiplyScalar(((d * d) / (1 - peak) - d + SHOULDER) / peak);
}

const adding = (map: Texture) =>
  new ShaderMaterial({
    uniforms: { map: { value: map } },
    vertexShader: PAGE,
    fragmentShader: `${TONE} varying vec2 at; uniform sampler2D map; void main() { gl_FragColor = vec4(develop(max(texture2D(map, at).rgb, 0.)), 1.); }`,
    depthTest: false,
    blending: CustomBlending,
    blendSrc: OneFactor,
    blendDst: OneFactor,
  });

const printing = (map: Texture) =>
  new ShaderMaterial({
    uniforms: { map: { value: map }, share: { value: 1 } },
    vertexShader: PAGE,
    fragmentShader:
      'varying vec2 at; uniform sampler2D map; uniform float share; void main() { vec3 c = clamp(texture2D(map, at).rgb * share, 0., 1.); gl_FragColor = vec4(mix(c * 12.92, 1.055 * pow(c, vec3(1. / 2.4)) - .055, step(.0031308, c)), 1.); }',
    depthTest: false,
  });

/** Width in px over which a pixel gathers light. */
const FILTER = 1.35;

export interface Exposure {
  scene: Scene;
  camera: PerspectiveCamera;
  focus: Vector3;
  /** Radius of the lens's opening, mm: what is not in focus is softened by it. */
  opening: number;
  samples: number;
}

/**
 * Exposes a picture: many frames, each with the camera moved within a pixel and within the lens's
 * opening, and with one of the lamps; their mean has smooth edges, soft shadows, depth of field.
 */
export function expose(
  renderer: WebGLRenderer,
  { scene, camera, focus, opening, samples }: Exposure,
): void {
  const size = renderer.getSize(new Vector2());
  const [width, height] = [size.x, size.y];
  const one = new WebGLRenderTarget(width, height, {
    type: HalfFloatType,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
  });
  const sum = new WebGLRenderTarget(width, height, { type: FloatType, depthBuffer: false });
  const lamp = new DirectionalLight('#fff8ef', 2.7);
  lamp.castShadow = true;
  lamp.shadow.mapSize.set(1024, 1024);
  Object.assign(lamp.shadow.camera, {
    left: -110,
    right: 110,
    top: 110,
    bottom: -110,
    near: 100,
    far: 900,
  });
  lamp.shadow.bias = -0.002;
  lamp.shadow.normalBias = 0.35;
  lamp.target.position.copy(focus);
  scene.add(lamp, lamp.target);
  const flat = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
  const adder = adding(one.texture);
  const page = new Scene();
  const sheet = new Mesh(new PlaneGeometry(2, 2), adder);
  page.add(sheet);
  const place = camera.position.clone();
  const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
  const up = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
  renderer.autoClear = false;
  renderer.setRenderTarget(sum);
  renderer.setClearColor(0x000000, 1);
  renderer.clear();
  lamps(samples).forEach(({ towards }, index) => {
    const [dx, dy] = [halton(index, 2) - 0.5, halton(index, 3) - 0.5];
    camera.setViewOffset(width, height, dx * FILTER, dy * FILTER, width, height);
    const [r, a] = [Math.sqrt(halton(index, 5)) * opening, halton(index, 7) * 2 * Math.PI];
    camera.position
      .copy(place)
      .addScaledVector(right, r * Math.cos(a))
      .addScaledVector(up, r * Math.sin(a));
    camera.lookAt(focus);
    lamp.position.copy(focus).addScaledVector(towards, 500);
    renderer.setRenderTarget(one);
    renderer.clear();
    renderer.render(scene, camera);
    renderer.setRenderTarget(sum);
    renderer.render(page, flat);
  });
  const printer = printing(sum.texture);
  printer.uniforms['share']!.value = 1 / samples;
  sheet.material = printer;
  renderer.setRenderTarget(null);
  renderer.render(page, flat);
  renderer.autoClear = true;
  camera.clearViewOffset();
  scene.remove(lamp, lamp.target);
  lamp.dispose();
  one.dispose();
  sum.dispose();
}
